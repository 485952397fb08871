import type { Portfolio } from '../../domain/content/portfolio.ts';
import { withPreviewLinks } from './preview-links.ts';
import type { FoundPreview, Previews } from './previews.ts';

/** What a preview has below its path. Both throw `load-failed`. */
export interface PreviewAddresses {
  /** True for the path of a page. */
  readonly isPage: (path: string) => Promise<boolean>;
  /** False for an address, as on the published site, that is no page: the admin, a file, a download. */
  readonly isRendered: (url: string) => Promise<boolean>;
}

/** What the pages of one preview are rendered from. */
export interface LoadedPreview extends Pick<PreviewAddresses, 'isRendered'> {
  /** Its links to pages of the site lead to those of the preview. */
  readonly content: Portfolio;
}

/** How many previews' contents are in memory, and of how many characters of text in all. The newest always is. */
const MOST = { previews: 6, characters: 16 * 1024 * 1024 };

interface Loaded {
  readonly contentHash: string;
  readonly length: number;
  readonly preview: LoadedPreview;
}

/**
 * Creates the memory of parsed contents, which resolves to null where a preview has just ended. A content is used only
 * while the store names it by its hash, because another instance may replace it at any time.
 */
export function createLoadedPreviews(
  previews: Pick<Previews, 'content'>,
  addressesOf: (content: Portfolio) => PreviewAddresses,
): (found: FoundPreview, basename: string) => Promise<LoadedPreview | null> {
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

  const load = async (id: string, basename: string): Promise<Loaded | null> => {
    const stored = await previews.content(id);
    if (stored === null) return null;
    const { contentHash, length } = stored;
    const { isPage, isRendered } = addressesOf(stored.content);
    const content = await withPreviewLinks(stored.content, basename, isPage);
    return { contentHash, length, preview: { content, isRendered } };
  };

  return async ({ id, contentHash }, basename) => {
    const known = loaded.get(basename);
    if (known?.contentHash === contentHash) {
      keep(basename, known);
      return known.preview;
    }
    // Requests that come at once share one parse.
    const key = `${basename} ${contentHash}`;
    const loading = pending.get(key) ?? load(id, basename);
    pending.set(key, loading);
    try {
      const own = await loading;
      if (own !== null) keep(basename, own);
      return own?.preview ?? null;
    } finally {
      pending.delete(key);
    }
  };
}
