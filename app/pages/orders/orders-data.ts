import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { countedText, textsOf } from '../../../domain/words/texts.ts';
import type { ReplaceableTool } from '../../../server/orders/lost-tokens.ts';

export type ReplaceWords = ReturnType<typeof replaceWords>;

/** The words of the page of a mailed link. */
export function replaceWords({ site }: Portfolio) {
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
export const toolName = ({ site }: Portfolio, { name }: { readonly name: string }): string =>
  name || textsOf(site.words, 'downloads').untitled;

/** What is replaced of a tool: its name, and how many tokens, such as `1 unused token, 2 used tokens`. */
export function replaceableText(content: Portfolio, tool: ReplaceableTool) {
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
