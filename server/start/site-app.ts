import path from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { SiteError } from '../../domain/site-error.ts';
import { errorText } from '../../domain/words/texts.ts';
import type { Content } from '../content/content.ts';
import { NO_ADDRESS } from '../core/client-address.ts';
import type { Clock } from '../core/clock.ts';
import { createPageQueue, eventLoopTurn, type PageQueue } from '../core/fair-queue.ts';
import { PRODUCT_FOLDER } from '../core/product.ts';
import { openFiles } from '../files/open-files.ts';
import type { OwnFiles } from '../files/own-files.ts';
import { type AppEnv, isClientRequest, type RequestContext } from '../http/app-env.ts';
import {
  answerErrors,
  createEarlyRefusal,
  type ErrorPage,
  type MessageOf,
  PAGE_METHODS,
  siteErrorOf,
} from '../http/errors.ts';
import { admit } from '../http/middleware/admit.ts';
import { bodyLimits, requestChecks } from '../http/middleware/request-checks.ts';
import { requestContext, requestLog } from '../http/middleware/request-context.ts';
import { ownFiles, publicFiles, staticFiles } from '../http/middleware/static-files.ts';
import { formBytes } from '../http/request-body.ts';
import { isSecureSite, pagePolicy, responseHeaders } from '../http/security-headers.ts';
import { contextAt, languageRoutes } from '../pages/languages.ts';
import type { AppContext } from '../pages/page-context.ts';
import {
  createErrorPages,
  createPagesInMemory,
  type PagesInMemory,
} from '../pages/pages-in-memory.ts';
import { previewPageRoutes } from '../pages/preview-pages.ts';
import type { renderPage } from '../pages/react-router.ts';
import { createServices } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site.ts';
import type { GitHub } from '../sources/github.ts';
import { siteRoutes } from './routes.ts';
import { throwUnusable } from './storage.ts';

export interface PageMaker {
  /** With the built and public files. */
  readonly clientFolder: string;
  /** False in development, where pages have no content policy, since Vite adds scripts, and are not kept in memory. */
  readonly isBuilt: boolean;
  readonly render: typeof renderPage;
}

/** The application over an open store, and what it is made of. */
export type SiteApp = Awaited<ReturnType<typeof createSiteApp>>;

/** Creates the services and the application. Nothing runs by itself yet. Throws a StartError. */
export async function createSiteApp(
  opened: Pick<Site, 'settings' | 'store' | 'log' | 'clock'>,
  { clientFolder, isBuilt, render }: PageMaker,
  options: {
    github: GitHub;
    /** The time by which the sky is drawn. */
    skyClock: Clock;
    /** For a static copy. */
    changeContext?: (context: AppContext) => AppContext;
  },
) {
  const { settings, store, log, clock } = opened;
  const { github, skyClock, changeContext = (context) => context } = options;
  const site: Site = {
    settings,
    store,
    log,
    clock,
    defaults: defaultPortfolio,
    files: await openFiles(settings, log),
    shipped: {
      dataFolder: path.join(PRODUCT_FOLDER, 'data'),
      clientFolder,
      paths: publicFiles(clientFolder),
    },
  };
  const services = await createServices(site, github).catch(throwUnusable(settings));
  const contextOf = (context: RequestContext): AppContext =>
    changeContext({
      ...context,
      services,
      cookies: services.cookies,
      skyClock,
      siteUrl: settings.siteUrl ?? null,
      pageViewScript: settings.pageViewScript ?? null,
      preview: null,
      language: null,
      copy: null,
    });
  /** The context of a rendering that is no visitor's. */
  const siteContext: RequestContext = {
    requestId: 'the site',
    address: NO_ADDRESS,
    browser: '',
    log,
    isCrossSite: false,
    nonce: null,
    pause: eventLoopTurn,
    runInTurn: (work) => work(),
    siteErrorOf: (error, failure) => siteErrorOf(error, { failure, toOwner: false }),
  };
  const errorPage = createErrorPages(services.content, (request, failure) =>
    render(request, { ...contextOf(siteContext), failure }),
  );
  const previewPages = previewPageRoutes(
    services,
    (request, context, preview, content) =>
      render(request, { ...contextOf(context), services: { ...services, content }, preview }),
    errorPage,
  );
  const { content, publicPages } = services;
  const pageQueue = createPageQueue();
  /** Null in development, where no page is kept. */
  const pages = isBuilt
    ? createPagesInMemory(log, content, publicPages, pageQueue, (request) => app.fetch(request))
    : null;
  const app: Hono<AppEnv> = createApp(site, services, {
    errorPage,
    pages,
    pageQueue,
    policy: isBuilt,
    render: (request, context) =>
      render(request, contextAt(contextOf(context), new URL(request.url).pathname)),
    routes: siteRoutes(site, services, previewPages).route('/', languageRoutes(site, services)),
  });
  return { site, app, services, pages };
}

export type RenderPage = (request: Request, context: RequestContext) => Promise<Response>;

export const createErrorTexts =
  (
    { settings }: { readonly settings: Pick<Settings, 'siteUrl'> },
    content: Pick<Content, 'current'>,
  ): MessageOf =>
  (code) =>
    errorText(content.current().site.words, code, settings.siteUrl ?? null);

/** Middleware is listed in the order in which a request passes it. */
export function createApp(
  site: Pick<Site, 'log' | 'shipped'> & {
    readonly settings: Pick<Settings, 'siteUrl' | 'trustedProxies'>;
  },
  services: {
    readonly content: Pick<Content, 'current'>;
    readonly ownFiles: Pick<OwnFiles, 'has' | 'open'>;
  },
  parts: {
    readonly render: RenderPage;
    readonly routes: Hono<AppEnv>;
    readonly errorPage: ErrorPage;
    readonly policy: boolean;
    /** Null in development, where no page is kept. */
    readonly pages: PagesInMemory | null;
    readonly pageQueue: PageQueue;
  },
): Hono<AppEnv> {
  const { clientFolder, paths } = site.shipped;
  const { content } = services;
  const { render, pages } = parts;
  const secure = isSecureSite(site.settings.siteUrl);
  const messageOf = createErrorTexts(site, content);
  const app = new Hono<AppEnv>();
  // Before admission: an answer from memory costs too little to count.
  if (pages !== null) app.use(pages.answerFromMemory);
  app.use(admit(site, createEarlyRefusal(secure, messageOf)));
  if (pages !== null) app.use(pages.renderAndKeep);
  app.use(requestContext(site, parts.pageQueue, parts.policy));
  app.use(requestLog());
  // Pages in memory and files of the build are compressed already.
  app.use(compress({ encoding: 'gzip' }));
  app.use(responseHeaders(secure));
  app.use(pagePolicy(() => content.current().site.ownPicturesOnly));
  app.use(requestChecks(secure));
  app.use(bodyLimits());
  app.use(ownFiles(services.ownFiles));
  app.use(staticFiles(clientFolder, paths));
  app.route('/', parts.routes);
  app.all('*', async (c) => {
    // Rendered as GET, so that HEAD has the same headers.
    const { raw } = c.req;
    if (!PAGE_METHODS.has(raw.method)) throw new SiteError('wrong-method');
    const context = c.get('context');
    // A form's turn begins after its action (app/entry.server.tsx).
    if (raw.method === 'POST') {
      return render(new Request(raw, { body: await formBytes(raw) }), context);
    }
    const read = raw.method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw;
    const runInTurn: RequestContext['runInTurn'] = (work) => work();
    const notFoundPage =
      pages !== null && isClientRequest(c) ? { notFoundPage: () => pages.notFound(c.req) } : {};
    return context.runInTurn(() => render(read, { ...context, runInTurn, ...notFoundPage }));
  });
  app.onError(answerErrors(messageOf, parts.errorPage));
  return app;
}
