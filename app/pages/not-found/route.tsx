import { siteContext } from '../../context.ts';
import type { Route } from './+types/route';
import { missingPage } from './missing-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  throw await missingPage(context.get(siteContext));
}

export default function NotFoundPage() {
  return null;
}
