import { LRUCache } from 'lru-cache';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { type PublicPages, publicPageAt } from '../../domain/public-pages.ts';
import { withPreviewLinks } from './preview-links.ts';
import type { FoundPreview, Previews } from './previews.ts';

/** What the pages of one preview are rendered from. */
interface LoadedPreview {
  readonly pages: PublicPages;
  /** Its links to pages of the site lead to those of the preview. */
  readonly content: Portfolio;
  readonly contentHash: string;
  /** The length of its text, in characters. */
  readonly length: number;
}

/** How many previews' contents are in memory, and of how many characters of text in all. */
const MOST = { max: 6, maxSize: 16 * 1024 * 1024 };

/**
 * Creates the memory of parsed contents. A content is used only while the store names it by its hash, because another
 * instance may replace it at any time.
 */
export function createLoadedPreviews(
  previews: Pick<Previews, 'content'>,
  pagesOf: (content: Portfolio) => PublicPages,
) {
  const loaded = new LRUCache<string, LoadedPreview, { id: string; basename: string }>({
    ...MOST,
    sizeCalculation: ({ length }) => length,
    // One that others have replaced meanwhile is still for those who wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { id, basename } }) {
      const stored = await previews.content(id);
      if (stored === null) return undefined;
      const pages = pagesOf(stored.content);
      const content = await withPreviewLinks(
        stored.content,
        basename,
        async (link) => publicPageAt(pages, link.split(/[?#]/, 1)[0] ?? '') !== undefined,
      );
      const { contentHash, length } = stored;
      return { content, pages, contentHash, length };
    },
  });
  const keyOf = (found: FoundPreview, basename: string) => `${basename} ${found.contentHash}`;

  return {
    /** What is in memory of a preview. */
    find: (found: FoundPreview, basename: string): LoadedPreview | undefined =>
      loaded.get(keyOf(found, basename)),

    /**
     * Reads and parses what is not in memory, once for requests that come at once. Resolves to undefined where the
     * preview has just ended.
     */
    async load(found: FoundPreview, basename: string): Promise<LoadedPreview | undefined> {
      const key = keyOf(found, basename);
      const preview = await loaded.fetch(key, { context: { id: found.id, basename } });
      // It was replaced after it was found.
      if (preview?.contentHash !== found.contentHash) loaded.delete(key);
      return preview;
    },
  };
}
