import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { withLinks } from '../../domain/content/site-paths.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { isSitePath } from '../../domain/link.ts';
import { PREVIEW_PREFIX } from '../../domain/previews.ts';
import { type PublicPages, publicPageAt } from '../../domain/public-pages.ts';
import { SiteError } from '../../domain/site-error.ts';
import { posterAnswer } from '../anime/routes.ts';
import { type AppEnv, isClientRequest, type RequestFacts } from '../http/app-env.ts';
import type { ErrorPage } from '../http/errors.ts';
import { isPersonal, previewPathOf } from '../http/request-path.ts';
import type { FoundPreview, Previews } from '../previews/previews.ts';
import type { Services } from '../services.ts';
import { createPageCache } from './page-cache.ts';
import type { ShownPreview } from './page-context.ts';
import { pageAddressOf } from './pages-in-memory.ts';

type PublishedContent = Services['content'];

/** Renders a page of a preview, whose loaders get its content. */
export type RenderPreview = (
  request: Request,
  facts: RequestFacts,
  preview: ShownPreview,
  content: PublishedContent,
) => Promise<Response>;

/** How long a page is kept, in milliseconds: what it shows beside its content, such as the sky, may change. */
const KEPT_MS = 10_000;

/** The most memory of all pages, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The pages of previews, rendered as those of the site, but with their own content, and kept for a short time. Each
 * request asks the store for the preview. One that has ended and one that never existed are answered alike, after one
 * query and without a rendering. Nothing can be sent here.
 */
export function previewPageRoutes(options: {
  services: {
    readonly previews: Pick<Services['previews'], 'find' | 'content'>;
    readonly content: PublishedContent;
    readonly publicPages: Pick<Services['publicPages'], 'of'>;
    readonly animeList: Pick<Services['animeList'], 'drawPoster'>;
  };
  /** Answers a request of the site's own, as that of a visitor, with all headers. */
  answer: (request: Request) => Response | Promise<Response>;
  render: RenderPreview;
  errorPage: ErrorPage;
  /** False in development, where pages change without a change of their content. */
  keepsPages: boolean;
}): Hono<AppEnv> {
  const { services, answer, render, errorPage, keepsPages } = options;
  const { previews, content, publicPages, animeList } = services;
  const cache = createPageCache({ maxBytes: MAX_BYTES, ttl: KEPT_MS, keeps: () => true });
  const loadedPreviews = createLoadedPreviews(previews, publicPages.of);

  /** React Router's scripts show the page of an error themselves, by its status. */
  const refused = (code: ErrorCode, isData: boolean): Promise<Response> => {
    if (isData) throw new SiteError(code);
    return errorPage(code);
  };

  return new Hono<AppEnv>().all(`${PREVIEW_PREFIX}*`, async (c) => {
    const { raw } = c.req;
    const { pathname, search } = new URL(raw.url);
    const isData = pathname.endsWith('.data');
    if (raw.method !== 'GET' && raw.method !== 'HEAD') {
      const answer = await errorPage('preview-read-only');
      answer.headers.set('Allow', 'GET, HEAD');
      return answer;
    }
    const path = previewPathOf(pathname);
    const found = path === null ? null : await previews.find(path.token);
    if (path === null || found === null) return refused('preview-ended', isData);
    const { basename } = path;
    const { inTurn, ...facts } = c.get('facts');
    const loaded =
      loadedPreviews.find(found, basename) ??
      (await inTurn(() => loadedPreviews.load(found, basename)));
    if (loaded === undefined) return refused('preview-ended', isData);
    if (isPersonal('GET', path.page)) return refused('not-found', isData);
    const [, poster] = /^\/posters\/([^/]+)$/.exec(path.page) ?? [];
    if (poster !== undefined) return posterAnswer(c, animeList, loaded.content, poster);
    const asked = `${path.page}${search}`;
    const { contentHash, asPublished, storedAt, expiresAt } = found;
    const shown = { basename, asPublished, storedAt, expiresAt };
    const address = pageAddressOf(loaded.pages, asked);
    if (keepsPages && address !== null && isClientRequest(c)) {
      const key = JSON.stringify([shown, contentHash, address]);
      const request = new Request(new URL(`${basename}${address}`, raw.url));
      return (
        cache.find(c.req, key) ??
        cache.render(c.req, key, () => inTurn(async () => answer(request)))
      );
    }
    // HEAD is rendered as GET, so that it has the same headers. Hono drops the body.
    const request = new Request(raw.url);
    return inTurn(() =>
      render(
        request,
        { ...facts, inTurn: (work) => work() },
        shown,
        contentOfPreview(content, loaded.content),
      ),
    );
  });
}

/** The content service as the pages of a preview see it: what is published is the content of the preview. */
const contentOfPreview = (content: PublishedContent, shown: Portfolio): PublishedContent => ({
  ...content,
  published: async () => ({ ...(await content.published()), content: shown }),
  current: () => shown,
});

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
function createLoadedPreviews(
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
      const content = withPageLinks(stored.content, basename, pages);
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

/**
 * A content whose links to the site's own pages lead to those below an address, as in a preview. What a link without a text
 * shows stays its address on the published site. Links in Markdown get the address where they are shown.
 */
export function withPageLinks(content: Portfolio, basename: string, pages: PublicPages): Portfolio {
  const isPage = (link: string) =>
    isSitePath(link) && publicPageAt(pages, link.split(/[?#]/, 1)[0] ?? '') !== undefined;
  const { site } = content;
  const contacts = site.contacts.map((row) => ({
    ...row,
    text: isSitePath(row.url) ? row.text || row.url : row.text,
  }));
  const texts = {
    ...content,
    site: { ...site, contacts },
  };
  return withLinks(texts, (link) => (isPage(link) ? basename + link : link));
}
