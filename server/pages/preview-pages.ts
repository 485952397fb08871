import { Hono } from 'hono';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { withLinks } from '../../domain/content/site-paths.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { isSitePath } from '../../domain/link.ts';
import { PREVIEW_PREFIX } from '../../domain/previews.ts';
import { type PublicPages, publicPageAt } from '../../domain/public-pages.ts';
import { SiteError } from '../../domain/site-error.ts';
import { posterAnswer } from '../anime/routes.ts';
import type { AppEnv, RequestContext } from '../http/app-env.ts';
import type { ErrorPage } from '../http/errors.ts';
import { isPersonal, isRead, previewPathOf } from '../http/request-path.ts';
import type { Services } from '../services.ts';
import type { ShownPreview } from './page-context.ts';

type PublishedContent = Services['content'];

export type RenderPreview = (
  request: Request,
  context: RequestContext,
  preview: ShownPreview,
  content: PublishedContent,
) => Promise<Response>;

/**
 * The pages of previews, rendered with their own content. One that has ended and one that never existed are answered
 * alike, after one query. Nothing can be sent here.
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

  /** React Router's scripts show an error's page by its status. */
  const refused = (code: ErrorCode, isData: boolean): Promise<Response> => {
    if (isData) throw new SiteError(code);
    return errorPage(code);
  };

  return new Hono<AppEnv>().all(`${PREVIEW_PREFIX}*`, async (c) => {
    const { raw } = c.req;
    const { pathname } = new URL(raw.url);
    const isData = pathname.endsWith('.data');
    if (!isRead(raw.method)) {
      const answer = await errorPage('preview-read-only');
      answer.headers.set('Allow', 'GET, HEAD');
      return answer;
    }
    const path = previewPathOf(pathname);
    const preview = path === null ? null : await previews.find(path.token);
    if (path === null || preview === null) return refused('preview-ended', isData);
    const { basename } = path;
    const { runInTurn, ...context } = c.get('context');
    return runInTurn(async () => {
      // In turn: a large content takes much memory.
      const stored = await previews.content(preview.id);
      if (stored === null) return refused('preview-ended', isData);
      const shown = withPageLinks(stored, basename, publicPages.of(stored));
      if (isPersonal('GET', path.page)) return refused('not-found', isData);
      const [, poster] = /^\/posters\/([^/]+)$/.exec(path.page) ?? [];
      if (poster !== undefined) return posterAnswer(c, animeList, shown, poster);
      const { asPublished, storedAt, expiresAt } = preview;
      return render(
        // Rendered as GET, so that HEAD has the same headers.
        new Request(raw.url),
        { ...context, runInTurn: (work) => work() },
        { basename, asPublished, storedAt, expiresAt },
        withShown(content, () => shown),
      );
    });
  });
}

/** The content service with another content, which `change` makes of the published one. */
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
 * A content whose links to the site's pages lead to those below an address; those in Markdown are changed where they
 * are shown. What a link without a text shows stays its published address.
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
