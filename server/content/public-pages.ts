import type { ListChoices } from '../../domain/anime-view.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { type PublicPages, publicPages } from '../../domain/public-pages.ts';
import type { Content } from './content.ts';

/** The ids of the titles that a content shows, and what their list can be filtered and sorted by. */
export interface ShownTitles {
  readonly ids: readonly number[];
  readonly choices: ListChoices;
}

/** Creates the lists of the pages that every visitor can open. The titles may change too, and are then another object. */
export function createPublicPages(
  content: Pick<Content, 'current'>,
  list: { titles(shown: Portfolio): ShownTitles },
) {
  const of = (shown: Portfolio): PublicPages => {
    const { ids, choices } = list.titles(shown);
    return publicPages(shown, ids, choices);
  };
  let published: { readonly of: readonly unknown[]; readonly pages: PublicPages } | undefined;
  return {
    /** The pages of a content. */
    of,

    /** The pages of the published content, listed once for it. */
    current(): PublicPages {
      const current = content.current();
      const titles = list.titles(current);
      if (published?.of[0] !== current || published.of[1] !== titles)
        published = { of: [current, titles], pages: of(current) };
      return published.pages;
    },
  };
}

export type AllPages = ReturnType<typeof createPublicPages>;
