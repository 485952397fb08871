import { data } from 'react-router';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { ERRORS } from '../../../domain/errors.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { countedText, textsOf } from '../../../domain/words/texts.ts';
import type { ReplaceableTool } from '../../../server/orders/lost-tokens.ts';
import type { AppContext } from '../../context.ts';
import { lostTokenWords } from '../../lost-token-words.ts';
import { headOf } from '../../page-head.ts';
import { failureData } from '../../results.ts';
import { openPage } from '../not-found/page-for-preview.ts';
import { orderAnswer } from './order-answer.ts';

export type ReplaceWords = ReturnType<typeof replaceWords>;
export type ReplaceableText = ReturnType<typeof replaceableText>;

/** The words of the page of a mailed link. */
function replaceWords({ site }: Portfolio) {
  const words = textsOf(site.words, 'lostTokens');
  const { replace, replaceText, nothing, fresh, freshText, partial } = words;
  const { copy, copied, notCopied, use } = words;
  const failed = textsOf(site.words, 'errors')['lost-tokens-failed'];
  return {
    ...{ replace, replaceText, nothing, fresh, freshText, partial, copy, copied, notCopied, use },
    failed,
  };
}

/** The name of a tool, or the words for one without. */
const toolName = ({ site }: Portfolio, { name }: { readonly name: string }): string =>
  name || textsOf(site.words, 'downloads').untitled;

/** What is replaced of a tool: its name, and how many tokens, such as `1 unused token, 2 used tokens`. */
function replaceableText(content: Portfolio, tool: ReplaceableTool) {
  const { site } = content;
  const counts = [
    ...(tool.unused > 0 ? [countedText(site, 'lostTokens', 'unused', tool.unused)] : []),
    ...(tool.used > 0 ? [countedText(site, 'lostTokens', 'used', tool.used)] : []),
  ];
  return {
    id: tool.id,
    name: toolName(content, tool),
    counts: new Intl.ListFormat(site.language, { type: 'unit' }).format(counts),
  };
}

/** The words for a code that does not hold; undefined for another error. */
function problemOf(error: unknown, { site }: Portfolio): string | undefined {
  if (!(error instanceof SiteError)) return undefined;
  const { expired, wrong } = textsOf(site.words, 'lostTokens');
  if (error.code === 'link-expired') return expired;
  return error.code === 'not-found' ? wrong : undefined;
}

export async function loadReplace(app: AppContext, code: string) {
  const content = await openPage(app, 'downloads');
  const { lostTokens } = app.services;
  const words = replaceWords(content);
  const shown = {
    page: 'replace' as const,
    head: headOf(app, content, { name: words.replace }),
    words,
    back: textsOf(content.site.words, 'downloads').back,
  };
  try {
    const found = await lostTokens.find(code);
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

export async function replaceTokens(app: AppContext, code: string) {
  const content = await openPage(app, 'downloads');
  try {
    const { tokens, isPartial } = await app.services.lostTokens.replace(code);
    return orderAnswer({
      ok: true,
      message: '',
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
    return orderAnswer({ ok: false, message }, init ?? {});
  }
}
