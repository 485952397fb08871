import { appContext, failedPage } from '../../context.ts';
import type { Route } from './+types/route';
import { missingPage, openPage } from './missing-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  throw await missingPage(app, await openPage(app, 'home'));
}

// For an error before the router, the server renders this page with the method of the request.
export function action({ context }: Route.ActionArgs): never {
  failedPage(context.get(appContext));
}

export default function NotFoundPage() {
  return null;
}
