import { Hono } from 'hono';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { RESUME_JSON } from '../../domain/pages.ts';
import { PREVIEW_PREFIX } from '../../domain/previews.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import type { AppEnv, RequestFacts } from '../http/app-env.ts';
import { wantsGzip } from '../http/encoding.ts';
import type { ErrorPage } from '../http/error-pages.ts';
import type { ShownPreview } from '../http/page-context.ts';
import { isPersonal } from '../http/request-path.ts';
import { NOT_FOUND, type PageAddresses } from '../http/snapshot/page-address.ts';
import type { Services } from '../services.ts';
import { createKeptPages } from './kept-pages.ts';
import { createLoadedPreviews, type PreviewAddresses } from './loaded-previews.ts';
import { previewPathOf } from './preview-path.ts';

type PublishedContent = Services['content'];

/** Renders a page of a preview, whose loaders get its content. */
export type RenderPreview = (
  request: Request,
  facts: RequestFacts,
  preview: ShownPreview,
  content: PublishedContent,
) => Promise<Response>;

/**
 * The pages of previews, rendered as those of the site, but with their own content, and kept for a short time. Each
 * request asks the store for the preview. One that has ended and one that never existed are answered alike, after one
 * query and without a rendering. Nothing can be sent here.
 */
export function previewPageRoutes(options: {
  services: {
    readonly previews: Pick<Services['previews'], 'find' | 'content'>;
    readonly content: PublishedContent;
  };
  /** The addresses of a content's pages. */
  addressesOf: (content: Pick<PublishedContent, 'published'>) => PageAddresses;
  render: RenderPreview;
  errorPage: ErrorPage;
  clock: Clock;
  /** False in development, where pages change without a change of their content. */
  keepsPages: boolean;
}): Hono<AppEnv> {
  const { services, addressesOf, render, errorPage, clock, keepsPages } = options;
  const { previews, content } = services;
  const pages = createKeptPages(clock);
  const loadedPreviews = createLoadedPreviews(previews, (shown) =>
    previewAddresses(addressesOf(contentOfPreview(content, shown))),
  );

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
    const facts = c.get('facts');
    const known = loadedPreviews.find(found, basename);
    if (known === null) await facts.turn();
    const loaded = known ?? (await loadedPreviews.load(found, basename));
    if (loaded === null) return refused('preview-ended', isData);
    const asked = `${path.page}${search}`;
    const address = await loaded.addressOf(asked);
    if (address === null) return refused('not-found', isData);
    const { contentHash, asPublished, storedAt, expiresAt } = found;
    const shown = { basename, asPublished, storedAt, expiresAt };
    // All unknown addresses have one page, but each has a link to itself on the published site.
    const isKept = keepsPages && address !== NOT_FOUND;
    const isZipped = raw.method === 'GET' && wantsGzip(c.req.header('Accept-Encoding'));
    const key = JSON.stringify([shown, contentHash, address, isZipped]);
    const kept = () => (isKept ? pages.find(key) : null);
    const ready = kept();
    if (ready !== null) return ready;
    await facts.turn();
    // Another request has made it meanwhile.
    const made = kept();
    if (made !== null) return made;
    if (isKept) c.set('complete', (answer) => pages.keep(key, answer));
    // HEAD is rendered as GET, so that it has the same headers. Hono drops the body.
    const request = new Request(new URL(`${basename}${isKept ? address : asked}`, raw.url));
    return render(request, facts, shown, contentOfPreview(content, loaded.content));
  });
}

/** The content service as the pages of a preview see it: what is published is the content of the preview. */
const contentOfPreview = (content: PublishedContent, shown: Portfolio): PublishedContent => ({
  ...content,
  published: async () => ({ ...(await content.published()), content: shown }),
  current: () => shown,
});

const previewAddresses = (addresses: PageAddresses): PreviewAddresses => ({
  async isPage(path) {
    if (isPersonal('GET', path)) return false;
    const address = await addresses.of(path);
    // These are answered by no page.
    const isDrawnOrData = address === RESUME_JSON || (address?.startsWith('/posters/') ?? false);
    return address !== null && address !== NOT_FOUND && !isDrawnOrData;
  },
  addressOf: async (url) => (isPersonal('GET', url) ? null : addresses.of(url)),
});
