import { data, redirect, useFetcher } from 'react-router';
import { findPublishedTool, publicCategories } from '../../../domain/content/downloads.ts';
import type { Failure } from '../../../domain/failure.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { unlessAfterForm } from '../../after-form.ts';
import { type AppContext, appContext, failureData } from '../../context.ts';
import { copiedFormOf } from '../../copied-form.ts';
import { formFields } from '../../form-fields.ts';
import { useCloseToList } from '../../layout/modal-route.ts';
import { headWithCard } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { missingPage, openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/premium-route';
import { dialogWords } from './downloads-data.ts';
import { PremiumDialog, type Redeemed } from './premium-dialog.tsx';
import {
  BY_SCRIPT,
  categoryHref,
  categoryInCopy,
  premiumHref,
  shownCategory,
} from './tool-list.ts';

export const handle = { page: 'downloads' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) =>
  errorHeaders ??
  new Headers({ ...Object.fromEntries(loaderHeaders), ...Object.fromEntries(actionHeaders) });

/** The headers of a response that contains a grant. */
const PRIVATE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'downloads');
  const tool = findPublishedTool(content.downloads, params.toolId);
  if (tool === undefined) throw await missingPage(app, content);
  // A tool may be made free while tokens for it exist; their holders see a message.
  if (!tool.isPremium) throw failureData(new SiteError('tool-free'), app);
  const { started, untitled, noTokens, toToken } = textsOf(content.site.words, 'downloads');
  const { services, copy } = app;
  const { grants } = services;
  const redeemed = params.grant === undefined ? null : redeemedBy(params.grant, grants, started);
  const name = tool.name || untitled;
  const location = { tool: tool.id, slug: null };
  const { slug = '' } = shownCategory(publicCategories(content.downloads), location) ?? {};
  const shown = {
    head: await headWithCard(app, content, {
      // An address with a grant is for one visitor.
      ...(params.grant === undefined && { path: premiumHref(tool.id) }),
      name,
      description: tool.description,
    }),
    tool: { id: tool.id, name },
    back: copy === null ? categoryHref(slug) : categoryInCopy(slug),
    redeemed,
    words: dialogWords(content),
    ...copiedFormOf(app, {
      path: premiumHref(tool.id),
      text: noTokens,
      label: toToken,
    }),
  };
  return redeemed === null ? data(shown) : data(shown, { headers: PRIVATE });
}

/** The download for the grant of a redeemed token; null if the grant is not valid. */
function redeemedBy(
  grant: string,
  grants: AppContext['services']['grants'],
  message: string,
): Redeemed | null {
  try {
    grants.open(grant);
  } catch {
    return null;
  }
  return { ok: true, href: `/grants/${grant}`, message };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { services, address } = app;
  const content = await openPage(app, 'downloads');
  try {
    const { token = '', [BY_SCRIPT]: byScript } = await formFields(request, app);
    const grant = await services.tokens.redeem({ toolId: params.toolId, token, address });
    if (byScript === undefined) {
      // Redirects to a page that can be reloaded: reloading the POST would send the used token again.
      const page = `/downloads/${params.toolId}/${grant}`;
      return redirect(page, { status: 303, headers: PRIVATE });
    }
    const redeemed: Redeemed = {
      ok: true,
      href: `/grants/${grant}`,
      message: textsOf(content.site.words, 'downloads').started,
    };
    return data(redeemed, { headers: PRIVATE });
  } catch (error) {
    return failureData(error, app, 'token-not-checked');
  }
}

// Errors before the server (no network, a proxy's error page) are returned: if they were thrown, the error page would
// replace the form and the entered token.
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<Redeemed | Failure> {
  const isSent = navigator.onLine;
  try {
    return await serverAction();
  } catch {
    // The dialog supplies the message.
    const code = isSent ? 'token-outcome-unknown' : 'token-not-checked';
    return { ok: false, code, message: '', fields: {} };
  }
}

export const shouldRevalidate = unlessAfterForm;

export default function PremiumDownload({ loaderData, actionData }: Route.ComponentProps) {
  const { back, copiedForm } = loaderData;
  const fetcher = useFetcher<typeof clientAction>();
  const close = useCloseToList(back);
  return (
    <PremiumDialog
      tool={loaderData.tool}
      words={loaderData.words}
      fetcher={fetcher}
      posted={actionData ?? loaderData.redeemed ?? undefined}
      backHref={back}
      copiedForm={copiedForm}
      onClose={close}
    />
  );
}
