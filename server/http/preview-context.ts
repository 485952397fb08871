import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { NO_ADDRESS } from '../client-address.ts';
import type { Services } from '../services.ts';
import type { AppEnv, RequestFacts } from './app-env.ts';
import { createErrorPages } from './error-pages.ts';
import type { PageContext } from './page-context.ts';
import { previewPages } from './preview-pages.ts';
import { createPreviewSites } from './preview-sites.ts';
import type { PageAddresses } from './snapshot/page-address.ts';

/** The pages of previews, rendered as those of the site, with the services of the site but their own content. */
export function sitePreviews(options: {
  services: Services;
  /** The addresses of a content's pages. */
  addressesOf: (content: Pick<Services['content'], 'published'>) => PageAddresses;
  contextOf: (facts: RequestFacts) => PageContext;
  render: (request: Request, context: PageContext) => Promise<Response>;
  log: Logger;
}): Hono<AppEnv> {
  const { services, addressesOf, contextOf, render, log } = options;
  return previewPages({
    previews: services.previews,
    sites: createPreviewSites({
      previews: services.previews,
      addressesOf: (content) => addressesOf(contentOfPreview(services.content, content)),
    }),
    errorPage: createErrorPages(services.content, (request, failure) =>
      render(request, { ...contextOf(ownFacts(log)), failure }),
    ),
    render: (request, facts, preview, { content }) =>
      render(request, {
        ...contextOf(facts),
        services: { ...services, content: contentOfPreview(services.content, content) },
        preview,
      }),
  });
}

/** The content service as the pages of a preview see it: what is published is the content of the preview. */
const contentOfPreview = (content: Services['content'], shown: Portfolio): Services['content'] => ({
  ...content,
  published: async () => ({ ...(await content.published()), content: shown }),
  current: () => shown,
});

/** The facts of a rendering for no visitor in particular, which has no scripts to be marked by a nonce. */
const ownFacts = (log: Logger): RequestFacts => ({
  requestId: 'the site',
  address: NO_ADDRESS,
  browser: '',
  isFromElsewhere: false,
  nonce: null,
  log,
});

/** The addresses in development, where the routes change: all but those of files. */
export const unknownAddresses = (isFile: (path: string) => boolean): PageAddresses => ({
  of: async (url) => (isFile(url) || /^\/(files|placeholders|posters)\//.test(url) ? null : url),
});
