import { appContext } from '../../context.ts';
import type { Route } from './+types/route';
import { missingPage } from './missing-page.ts';
import { openPage } from './open-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(appContext);
  throw missingPage(requestContext, await openPage(requestContext, 'home'));
}

export default function NotFoundPage() {
  return null;
}
