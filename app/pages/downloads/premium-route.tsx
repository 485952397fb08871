import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLocation,
} from 'react-router';
import { findPublishedTool, toolIdSchema } from '../../../domain/content/downloads.ts';
import { NOTICES, SiteError } from '../../../domain/errors.ts';
import { failureOf } from '../../../domain/failure.ts';
import { type SiteContext, siteContext } from '../../context.ts';
import { formFields } from '../../form-fields.ts';
import { useCloseToList } from '../../layout/modal-route.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failureData, orErrorPage } from '../../results.ts';
import { missingPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/premium-route';
import { BY_SCRIPT, CATEGORY, categoryHref } from './links.ts';
import { PremiumDialog } from './premium-dialog.tsx';
import type { Redeemed } from './premium-redeemed.tsx';

export const handle = { page: 'downloads' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta('Premium Download');
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) =>
  errorHeaders ??
  new Headers({ ...Object.fromEntries(loaderHeaders), ...Object.fromEntries(actionHeaders) });

/** Of an answer that leads to a premium file. */
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { services, log } = site;
  const { content } = await orErrorPage(services.content.published(), log);
  const tool = findPublishedTool(content.downloads, params.toolId);
  if (tool === undefined && !(await wasOffered(params.toolId, site))) throw await missingPage(site);
  // Tokens outlive a tool that was removed or made free; who follows one here is told.
  if (!tool?.isPremium) throw failureData(new SiteError(tool ? 'tool-free' : 'tool-gone'), log);
  const redeemed = params.grant === undefined ? null : redeemedBy(params.grant, services.grants);
  const shown = { tool: { id: tool.id, name: tool.name }, redeemed };
  return redeemed === null ? data(shown) : data(shown, { headers: PRIVATE });
}

/** Whether this is a tool that was sold once. */
const wasOffered = async (id: string, { services, log }: SiteContext): Promise<boolean> =>
  toolIdSchema.safeParse(id).success && orErrorPage(services.tokens.wereIssuedFor(id), log);

/** The download that a token was used for just now; null where the grant opens nothing. */
function redeemedBy(grant: string, grants: SiteContext['services']['grants']): Redeemed | null {
  try {
    grants.open(grant);
  } catch {
    return null;
  }
  return { ok: true, href: `/grants/${grant}`, message: NOTICES.downloadStarted };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, address, log } = context.get(siteContext);
  try {
    const { token = '', [BY_SCRIPT]: byScript } = await formFields(request);
    const grant = await services.tokens.redeem({ toolId: params.toolId, token, address });
    if (byScript === undefined) {
      // To a page that can be asked for again: the token cannot be sent a second time.
      const { search } = new URL(request.url);
      const page = `/downloads/${params.toolId}/${grant}${search}`;
      return redirect(page, { status: 303, headers: PRIVATE });
    }
    const redeemed: Redeemed = {
      ok: true,
      href: `/grants/${grant}`,
      message: NOTICES.downloadStarted,
    };
    return data(redeemed, { headers: PRIVATE });
  } catch (error) {
    return failureData(error, log);
  }
}

// What keeps the answer away (no network, a proxy's error page) would, thrown on, replace the page and the
// token in it.
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const isSent = navigator.onLine;
  try {
    return await serverAction();
  } catch {
    return failureOf(isSent ? 'token-outcome-unknown' : 'token-not-checked');
  }
}

// A token changes nothing in the tool.
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => formMethod === undefined && defaultShouldRevalidate;

/** The list with its category, without the grant. */
function backFrom(search: string): string {
  const category = new URLSearchParams(search).get(CATEGORY);
  return category === null ? '/downloads' : categoryHref(category);
}

export default function PremiumDownload({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const fetcher = useFetcher<typeof clientAction>();
  const back = backFrom(search);
  const close = useCloseToList(back);
  return (
    <PremiumDialog
      tool={loaderData.tool}
      fetcher={fetcher}
      posted={actionData ?? loaderData.redeemed ?? undefined}
      backHref={back}
      onClose={close}
    />
  );
}
