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
import type { AppEnv, RequestFacts } from '../http/app-env.ts';
import type { ErrorPage } from '../http/errors.ts';
import { isPersonal, previewPathOf } from '../http/request-path.ts';
import type { FoundPreview } from '../previews/previews.ts';
import type { Services } from '../services.ts';
import type { ShownPreview } from './page-context.ts';

type PublishedContent = Services['content'];

/** Renders a page of a preview, whose loaders get its content. */
export type RenderPreview = (
  request: Request,
  facts: RequestFacts,
  preview: ShownPreview,
  content: PublishedContent,
) => Promise<Response>;

/** What the pages of one preview are rendered from. */
interface LoadedPreview {
  /** Its links to pages of the site lead to those of the preview. */
  readonly content: Portfolio;
  /** The length of its text, in characters. */
  readonly length: number;
}

/** How many previews' contents are in memory, and of how many characters of text in all. */
const MOST = { max: 6, maxSize: 16 * 1024 * 1024 };

/**
 * The pages of previews, rendered as those of the site, but with their own content. Each request asks the store for the
 * preview. One that has ended and one that never existed are answered alike, after one query and without a rendering.
 * Nothing can be sent here.
 */
export function previewPageRoutes(
  services: {
    readonly previews: Pick<Services['previews'], 'find' | 'content'>;
    readonly content: PublishedContent;
    readonly publicPages: Pick<Services['publicPages'], 'of'>;
    readonly animeList: Pick<Services['animeList'], 'drawPoster'>;
  },
  render: RenderPreview,
  errorPage: ErrorPage,
): Hono<AppEnv> {
  const { previews, content, publicPages, animeList } = services;
  const inMemory = new LRUCache<string, LoadedPreview>({
    ...MOST,
    sizeCalculation: ({ length }) => length,
  });

  /** Reads and parses what is not in memory. Null where the preview has just ended. */
  const load = async ({ id, contentHash }: FoundPreview, basename: string) => {
    const known = inMemory.get(`${basename} ${contentHash}`);
    if (known !== undefined) return known;
    const stored = await previews.content(id);
    if (stored === null) return null;
    const shown = withPageLinks(stored.content, basename, publicPages.of(stored.content));
    const loaded = { content: shown, length: stored.length };
    // It may have been replaced after it was found.
    inMemory.set(`${basename} ${stored.contentHash}`, loaded);
    return loaded;
  };

  /** React Router's scripts show the page of an error themselves, by its status. */
  const refused = (code: ErrorCode, isData: boolean): Promise<Response> => {
    if (isData) throw new SiteError(code);
    return errorPage(code);
  };

  return new Hono<AppEnv>().all(`${PREVIEW_PREFIX}*`, async (c) => {
    const { raw } = c.req;
    const { pathname } = new URL(raw.url);
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
    return inTurn(async () => {
      const loaded = await load(found, basename);
      if (loaded === null) return refused('preview-ended', isData);
      if (isPersonal('GET', path.page)) return refused('not-found', isData);
      const [, poster] = /^\/posters\/([^/]+)$/.exec(path.page) ?? [];
      if (poster !== undefined) return posterAnswer(c, animeList, loaded.content, poster);
      const { asPublished, storedAt, expiresAt } = found;
      return render(
        // HEAD is rendered as GET, so that it has the same headers. Hono drops the body.
        new Request(raw.url),
        { ...facts, inTurn: (work) => work() },
        { basename, asPublished, storedAt, expiresAt },
        withShown(content, () => loaded.content),
      );
    });
  });
}

/** The content service as pages see it that show another content than the published one, of which `change` makes it. */
export const withShown = (
  content: PublishedContent,
  change: (published: Portfolio) => Portfolio,
): PublishedContent => ({
  ...content,
  async published() {
    const record = await content.published();
    return { ...record, content: change(record.content) };
  },
  current: () => change(content.current()),
});

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
