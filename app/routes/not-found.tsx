import { siteContext } from '../context.ts';
import { missingPage } from '../missing-page.ts';
import type { Route } from './+types/not-found';

export async function loader({ context }: Route.LoaderArgs) {
  throw await missingPage(context.get(siteContext));
}

export default function NotFoundPage() {
  return null;
}
