import type { ListChoices } from '../../domain/anime-view.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { type PublicPages, pagesIn, publicPages } from '../../domain/public-pages.ts';
import { publishedLanguages, translated } from '../../domain/translated.ts';
import type { Content } from './content.ts';

/** The ids of the titles that are shown, and what their list can be filtered and sorted by. */
export interface ShownTitles {
  readonly ids: readonly number[];
  readonly choices: ListChoices;
}

/** The lists of the pages that every visitor can open. */
export function createPublicPages(
  content: Pick<Content, 'current'>,
  list: { titles(shown: Portfolio): ShownTitles },
) {
  const of = (shown: Portfolio): PublicPages => {
    const { ids, choices } = list.titles(shown);
    return publicPages(shown, ids, choices);
  };
  const withLanguages = (content: Portfolio, pages: PublicPages): PublicPages => {
    const others = publishedLanguages(content).flatMap((language) =>
      pagesIn(language, of(translated(content, language.tag).content)),
    );
    return new Map([...pages, ...others.map((page) => [page.path, page] as const)]);
  };
  let published: { readonly madeOf: readonly unknown[]; readonly pages: PublicPages } | undefined;
  return {
    /** The pages of a content in its own language. */
    of,

    /** The pages of the published content in all languages, listed once for it. */
    current(): PublicPages {
      const current = content.current();
      const titles = list.titles(current);
      if (published?.madeOf[0] !== current || published.madeOf[1] !== titles)
        published = { madeOf: [current, titles], pages: withLanguages(current, of(current)) };
      return published.pages;
    },
  };
}

export type PublicPagesService = ReturnType<typeof createPublicPages>;
