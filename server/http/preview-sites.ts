import type { Portfolio } from '../../domain/content/portfolio.ts';
import { withPreviewLinks } from '../previews/preview-links.ts';
import type { FoundPreview, Previews } from '../previews/previews.ts';
import { isPersonal } from './request-path.ts';
import { NOT_FOUND, type PageAddresses } from './snapshot/page-address.ts';

/** What the pages of one preview are rendered from. */
export interface PreviewSite {
  readonly content: Portfolio;
  /** False for an address, as on the published site, that is no page: the admin, a file, a download. */
  readonly isRendered: (url: string) => Promise<boolean>;
}

/** Finds the parsed content of a preview. Resolves to null where it has just ended. */
export type PreviewSites = (found: FoundPreview, basename: string) => Promise<PreviewSite | null>;

/** How many previews' contents are in memory, and of how many characters of text in all. The newest always is. */
const MOST = { sites: 6, characters: 16 * 1024 * 1024 };

interface Loaded {
  readonly contentHash: string;
  readonly length: number;
  readonly site: PreviewSite;
}

/**
 * Creates the memory of parsed contents. A content is used only while the store names it by its hash, because another
 * instance may replace it at any time. `addressesOf` maps the addresses of a content's pages.
 */
export function createPreviewSites(options: {
  previews: Pick<Previews, 'content'>;
  addressesOf: (content: Portfolio) => PageAddresses;
}): PreviewSites {
  const { previews, addressesOf } = options;
  // By basename; the first one was used longest ago.
  const loaded = new Map<string, Loaded>();
  const pending = new Map<string, Promise<Loaded | null>>();

  const keep = (basename: string, own: Loaded): void => {
    loaded.delete(basename);
    loaded.set(basename, own);
    let characters = [...loaded.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of loaded) {
      if (oldest === basename) return;
      if (loaded.size <= MOST.sites && characters <= MOST.characters) return;
      loaded.delete(oldest);
      characters -= length;
    }
  };

  const load = async (id: string, basename: string): Promise<Loaded | null> => {
    const stored = await previews.content(id);
    if (stored === null) return null;
    const { contentHash, length } = stored;
    return { contentHash, length, site: await siteOf(stored.content, basename, addressesOf) };
  };

  return async ({ id, contentHash }, basename) => {
    const known = loaded.get(basename);
    if (known?.contentHash === contentHash) {
      keep(basename, known);
      return known.site;
    }
    // Requests that come at once share one parse.
    const key = `${basename} ${contentHash}`;
    const loading = pending.get(key) ?? load(id, basename);
    pending.set(key, loading);
    try {
      const own = await loading;
      if (own !== null) keep(basename, own);
      return own?.site ?? null;
    } finally {
      pending.delete(key);
    }
  };
}

async function siteOf(
  content: Portfolio,
  basename: string,
  addressesOf: (content: Portfolio) => PageAddresses,
): Promise<PreviewSite> {
  const addresses = addressesOf(content);
  const isPage = async (path: string): Promise<boolean> => {
    if (isPersonal('GET', path)) return false;
    const address = await addresses.of(path);
    const isPoster = address?.startsWith('/posters/') ?? false;
    return address !== null && address !== NOT_FOUND && !isPoster;
  };
  return {
    content: await withPreviewLinks(content, basename, isPage),
    isRendered: async (url) => !isPersonal('GET', url) && (await addresses.of(url)) !== null,
  };
}
