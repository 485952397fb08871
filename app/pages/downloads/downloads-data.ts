import { type PublicCategory, publicCategories } from '../../../domain/content/downloads.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { ofShownPages } from '../../../domain/site-frame.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { interpolate } from '../../../domain/words/word.ts';

export type DownloadsData = ReturnType<typeof downloadsData>;
export type DownloadsWords = DownloadsData['words'];

/** A category with the number of its tools. */
export interface ShownCategory extends PublicCategory {
  readonly number: string;
  /** The number with its noun, such as `Tools: 3`. It and the number are empty if no category has a tool. */
  readonly count: string;
}

/** The content that the Downloads page shows. */
export function downloadsData(content: Portfolio) {
  const { site } = content;
  const words = textsOf(site.words, 'downloads');
  const categories = publicCategories(content.downloads);
  const tools = categories.reduce((sum, category) => sum + category.tools.length, 0);
  const inWriting = (n: number) => n.toLocaleString(site.language);
  const { freeValue, free, total, categoriesCount } = words;
  return {
    categories: categories.map(
      (category): ShownCategory => ({
        ...category,
        name: category.name || words.untitledCategory,
        tools: category.tools.map((tool) => ({ ...tool, name: tool.name || words.untitled })),
        number: tools === 0 ? '' : inWriting(category.tools.length),
        count: tools === 0 ? '' : interpolate(words.tools, { n: inWriting(category.tools.length) }),
      }),
    ),
    /** The statistics tiles; none if there is no tool. `total` is the number of tools. */
    tiles: [
      ...(site.showsTotal ? [{ value: inWriting(tools), label: total }] : []),
      { value: inWriting(categories.length), label: categoriesCount },
      ...(site.showsFree ? [{ value: freeValue, label: free }] : []),
    ].filter(() => tools > 0),
    /** The call at the end, if the page that it leads to is shown. */
    calls: ofShownPages(content, [
      { page: 'contact', text: tools > 0 ? words.call : '', label: words.request },
    ]),
    words,
  };
}

export type DialogWords = ReturnType<typeof dialogWords>;

/** The words of a premium tool's dialog, and of errors without an answer of the server. */
export function dialogWords({ site }: Portfolio) {
  const words = textsOf(site.words, 'downloads');
  const errors = textsOf(site.words, 'errors');
  return {
    ...words,
    notChecked: errors['token-not-checked'],
    outcomeUnknown: errors['token-outcome-unknown'],
  };
}
