import { data, useFetcher } from 'react-router';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { ERRORS } from '../../../domain/errors.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { unlessAfterForm } from '../../after-form.ts';
import { appContext } from '../../context.ts';
import { lostTokenWords } from '../../lost-token-words.ts';
import { headOf } from '../../page-head.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failureData } from '../../results.ts';
import { type LostTokenAnswer, LostTokenForm } from '../../ui/lost-token-form.tsx';
import { openPage } from '../not-found/page-for-preview.ts';
import type { Route } from './+types/replace-route';
import { NewTokens } from './new-tokens.tsx';
import { OrderPage } from './order-page.tsx';
import { replaceableText, replaceWords, toolName } from './orders-data.ts';
import { type ReplaceAnswer, ReplaceForm } from './replace-form.tsx';

export const handle = { page: 'downloads' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);
// Passes on `Retry-After`.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The words for a code that does not hold; undefined for another error. */
function problemOf(error: unknown, { site }: Portfolio): string | undefined {
  if (!(error instanceof SiteError)) return undefined;
  const { expired, wrong } = textsOf(site.words, 'lostTokens');
  if (error.code === 'link-expired') return expired;
  return error.code === 'not-found' ? wrong : undefined;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'downloads');
  const { lostTokens } = app.services;
  const words = replaceWords(content);
  const shown = {
    head: headOf(app, content, { name: words.replace }),
    words,
    back: textsOf(content.site.words, 'downloads').back,
  };
  try {
    const found = await lostTokens.find(params.code);
    const tools = found.map((tool) => replaceableText(content, tool));
    return data({ ...shown, tools, problem: null, lost: null });
  } catch (error) {
    const problem = problemOf(error, content);
    if (problem === undefined || !(error instanceof SiteError)) throw failureData(error, app);
    const { status } = ERRORS[error.code];
    const lost = lostTokens.isOffered ? lostTokenWords(content) : null;
    return data({ ...shown, tools: [], problem, lost }, status);
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'downloads');
  try {
    const { tokens, isPartial } = await app.services.lostTokens.replace(params.code);
    return data<ReplaceAnswer>({
      ok: true,
      tokens: tokens.map(({ tool, token }) => ({
        token,
        toolId: tool.id,
        name: toolName(content, tool),
      })),
      isPartial,
    });
  } catch (error) {
    const { data: failure, init } = failureData(error, app);
    const message = problemOf(error, content) ?? failure.message;
    return data<ReplaceAnswer>({ ok: false, message }, init ?? {});
  }
}

// Errors before the server are returned, as in the other forms.
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<ReplaceAnswer> {
  try {
    return await serverAction();
  } catch {
    return { ok: false, message: '' };
  }
}

export const shouldRevalidate = unlessAfterForm;

export default function ReplacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { words, tools, problem, lost, back } = loaderData;
  const fetcher = useFetcher<typeof clientAction>();
  const lostFetcher = useFetcher<LostTokenAnswer>();
  const answer = fetcher.data ?? actionData;
  if (answer?.ok && answer.tokens.length > 0) {
    return (
      <OrderPage heading={words.fresh} back={back}>
        <NewTokens tokens={answer.tokens} isPartial={answer.isPartial} words={words} />
      </OrderPage>
    );
  }
  return (
    <OrderPage heading={words.replace} back={back}>
      {problem === null ? (
        <ReplaceForm tools={tools} words={words} fetcher={fetcher} answer={answer} />
      ) : (
        <p className="border-t-[3px] border-admin pt-s3">{problem}</p>
      )}
      {lost && <LostTokenForm words={lost} fetcher={lostFetcher} />}
    </OrderPage>
  );
}
