import type { ListChoices } from '../../domain/anime-view.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { type PublicPages, publicPages } from '../../domain/public-pages.ts';
import type { Content } from './content.ts';

/** Creates the lists of the pages that every visitor can open. `list` is that of the titles, which may change too. */
export function createPublicPages(
  content: Pick<Content, 'current'>,
  list: { ids(): readonly number[]; choices(): ListChoices },
) {
  const of = (shown: Portfolio): PublicPages => publicPages(shown, list.ids(), list.choices());
  let published: { readonly of: readonly unknown[]; readonly pages: PublicPages } | undefined;
  return {
    /** The pages of a content. */
    of,

    /** The pages of the published content, listed once for it. */
    current(): PublicPages {
      const [current, ids] = [content.current(), list.ids()];
      if (published?.of[0] !== current || published.of[1] !== ids)
        published = { of: [current, ids], pages: of(current) };
      return published.pages;
    },
  };
}

export type AllPages = ReturnType<typeof createPublicPages>;
