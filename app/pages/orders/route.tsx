import { useFetcher } from 'react-router';
import { unlessAfterForm } from '../../after-form.ts';
import { appContext } from '../../context.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failedPage } from '../../results.ts';
import { missingPage } from '../not-found/missing-page.ts';
import { openPage } from '../not-found/page-for-preview.ts';
import type { Route } from './+types/route';
import { askForLost, loadLost } from './lost-data.ts';
import { LostPage } from './lost-page.tsx';
import type { OrderAnswer } from './order-answer.ts';
import { loadReplace, replaceTokens } from './replace-data.ts';
import { ReplacePage } from './replace-page.tsx';
import { loadUnsubscribe, unsubscribe } from './unsubscribe-data.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

// One route for all pages for buyers: every page of the site loads the list of routes.

export const handle = { page: 'downloads' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);
// Passes on `Retry-After`.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Pages are found in capitals too. */
const named = ({ page, code }: Route.LoaderArgs['params']) => ({ page: page.toLowerCase(), code });

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { page, code } = named(params);
  if (page === 'lost' && code === undefined) return loadLost(app);
  if (page === 'replace' && code !== undefined) return loadReplace(app, code);
  if (page === 'unsubscribe' && code !== undefined) return loadUnsubscribe(app, code);
  throw await missingPage(app, await openPage(app, 'home'));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { page, code } = named(params);
  if (page === 'lost' && code === undefined) return askForLost(app, request);
  if (page === 'replace' && code !== undefined) return replaceTokens(app, code);
  if (page === 'unsubscribe' && code !== undefined) return unsubscribe(app, code);
  return failedPage(app);
}

// Errors before the server (no network, a proxy's error page) are returned: if they were thrown, the error page would
// replace the form and what was entered in it.
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<OrderAnswer> {
  try {
    return await serverAction();
  } catch {
    return { ok: false, message: '' };
  }
}

export const shouldRevalidate = unlessAfterForm;

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof clientAction>();
  const props = { fetcher, posted: actionData };
  switch (loaderData.page) {
    case 'lost':
      return <LostPage {...loaderData} {...props} />;
    case 'replace':
      return <ReplacePage {...loaderData} {...props} />;
    case 'unsubscribe':
      return <UnsubscribePage {...loaderData} {...props} />;
  }
}
