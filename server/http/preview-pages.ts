import { Hono } from 'hono';
import { type ErrorCode, SiteError } from '../../domain/errors.ts';
import { PREVIEW_PREFIX } from '../../domain/previews.ts';
import { previewPathOf } from '../previews/preview-path.ts';
import type { Previews } from '../previews/previews.ts';
import type { AppEnv, RequestFacts } from './app-env.ts';
import type { ErrorPage } from './error-pages.ts';
import type { ShownPreview } from './page-context.ts';
import type { PreviewSite, PreviewSites } from './preview-sites.ts';

/** Renders a page of a preview, whose loaders get the content of `site`. */
export type RenderPreview = (
  request: Request,
  facts: RequestFacts,
  preview: ShownPreview,
  site: PreviewSite,
) => Promise<Response>;

/**
 * The pages of previews. A preview that has ended and one that never existed are answered alike, after one query and
 * without a rendering. Nothing can be sent here.
 */
export const previewPages = (options: {
  previews: Pick<Previews, 'find'>;
  sites: PreviewSites;
  render: RenderPreview;
  errorPage: ErrorPage;
}): Hono<AppEnv> => {
  const { previews, sites, render, errorPage } = options;

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
    const site = await sites(found, path.basename);
    if (site === null) return refused('preview-ended', isData);
    if (!(await site.isRendered(`${path.page}${search}`))) return refused('not-found', isData);
    const { asPublished, storedAt, expiresAt } = found;
    const shown = { basename: path.basename, asPublished, storedAt, expiresAt };
    // HEAD is rendered as GET, so that it has the same headers. Hono drops the body.
    const request = raw.method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw;
    return render(request, c.get('facts'), shown, site);
  });
};
