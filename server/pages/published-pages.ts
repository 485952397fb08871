import { type PublicPages, publicPages } from '../../domain/public-pages.ts';
import type { Services } from '../services.ts';

/** The public pages of the published content: listed once for each content and list of titles. */
export function createPublishedPages({
  content,
  animeList,
}: Pick<Services, 'content' | 'animeList'>): () => PublicPages {
  let listed: { readonly of: readonly unknown[]; readonly pages: PublicPages } | undefined;
  return () => {
    const [current, titles] = [content.current(), animeList.ids()];
    if (listed?.of[0] !== current || listed.of[1] !== titles)
      listed = { of: [current, titles], pages: publicPages(current, titles, animeList.choices()) };
    return listed.pages;
  };
}
