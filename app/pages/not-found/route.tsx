import { ERRORS } from '../../../domain/errors.ts';
import { appContext } from '../../context.ts';
import { failedPage } from '../../results.ts';
import type { Route } from './+types/route';
import { missingPage } from './missing-page.ts';
import { openPage } from './open-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(appContext);
  throw missingPage(requestContext, await openPage(requestContext, 'home'));
}

// Only the page of an error that the server has met before is asked for in this way.
export function action({ context }: Route.ActionArgs): never {
  const requestContext = context.get(appContext);
  if (requestContext.failure !== undefined) failedPage(requestContext);
  throw new Response(null, { status: ERRORS['wrong-method'].status });
}

export default function NotFoundPage() {
  return null;
}
