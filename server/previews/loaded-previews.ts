import type { Portfolio } from '../../domain/content/portfolio.ts';
import { type PublicPages, publicPageAt } from '../../domain/public-pages.ts';
import { withPreviewLinks } from './preview-links.ts';
import type { FoundPreview, Previews } from './previews.ts';

/** What the pages of one preview are rendered from. */
export interface LoadedPreview {
  readonly pages: PublicPages;
  /** Its links to pages of the site lead to those of the preview. */
  readonly content: Portfolio;
}

/** The contents of previews. */
export interface LoadedPreviews {
  /** What is in memory of a preview, or null. */
  find(found: FoundPreview, basename: string): LoadedPreview | null;
  /** Reads and parses what is not in memory. Resolves to null where the preview has just ended. */
  load(found: FoundPreview, basename: string): Promise<LoadedPreview | null>;
}

/** How many previews' contents are in memory, and of how many characters of text in all. The newest always is. */
const MOST = { previews: 6, characters: 16 * 1024 * 1024 };

interface Loaded {
  readonly contentHash: string;
  readonly length: number;
  readonly preview: LoadedPreview;
}

/**
 * Creates the memory of parsed contents. A content is used only while the store names it by its hash, because another
 * instance may replace it at any time.
 */
export function createLoadedPreviews(
  previews: Pick<Previews, 'content'>,
  pagesOf: (content: Portfolio) => PublicPages,
): LoadedPreviews {
  // By basename; the first one was used longest ago.
  const loaded = new Map<string, Loaded>();
  const pending = new Map<string, Promise<Loaded | null>>();

  const keep = (basename: string, own: Loaded): void => {
    loaded.delete(basename);
    loaded.set(basename, own);
    let characters = [...loaded.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of loaded) {
      if (oldest === basename) return;
      if (loaded.size <= MOST.previews && characters <= MOST.characters) return;
      loaded.delete(oldest);
      characters -= length;
    }
  };

  const read = async (id: string, basename: string): Promise<Loaded | null> => {
    const stored = await previews.content(id);
    if (stored === null) return null;
    const { contentHash, length } = stored;
    const pages = pagesOf(stored.content);
    const content = await withPreviewLinks(
      stored.content,
      basename,
      async (link) => publicPageAt(pages, link.split(/[?#]/, 1)[0] ?? '') !== undefined,
    );
    return { contentHash, length, preview: { content, pages } };
  };

  const find: LoadedPreviews['find'] = ({ contentHash }, basename) => {
    const known = loaded.get(basename);
    if (known?.contentHash !== contentHash) return null;
    keep(basename, known);
    return known.preview;
  };

  return {
    find,
    async load(found, basename) {
      const known = find(found, basename);
      if (known !== null) return known;
      const { id, contentHash } = found;
      // Requests that come at once share one parse.
      const key = `${basename} ${contentHash}`;
      const loading = pending.get(key) ?? read(id, basename);
      pending.set(key, loading);
      try {
        const own = await loading;
        if (own !== null) keep(basename, own);
        return own?.preview ?? null;
      } finally {
        pending.delete(key);
      }
    },
  };
}
