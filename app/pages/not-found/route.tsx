import { appContext } from '../../context.ts';
import type { Route } from './+types/route';
import { missingPage } from './missing-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  throw await missingPage(context.get(appContext));
}

export default function NotFoundPage() {
  return null;
}
