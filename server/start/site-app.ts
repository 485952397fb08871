import path from 'node:path';
import type { Hono } from 'hono';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { NO_ADDRESS } from '../core/client-address.ts';
import type { Clock } from '../core/clock.ts';
import { PRODUCT_FOLDER } from '../core/product.ts';
import { openFiles } from '../files/open-files.ts';
import type { AppEnv, RequestFacts } from '../http/app-env.ts';
import { siteErrorOf } from '../http/errors.ts';
import { publicFiles } from '../http/middleware/static-files.ts';
import { createRenderQueue, eventLoopTurn } from '../http/render-queue.ts';
import { createErrorPages } from '../pages/error-pages.ts';
import type { AppContext } from '../pages/page-context.ts';
import { createPagesInMemory } from '../pages/pages-in-memory.ts';
import { previewPageRoutes } from '../pages/preview-pages.ts';
import type { renderPage } from '../pages/react-router.ts';
import { createServices } from '../services.ts';
import type { Site } from '../site.ts';
import type { GitHubClient } from '../sources/github-client.ts';
import { createApp } from './app.ts';
import { siteRoutes } from './routes.ts';
import { throwUnusable } from './storage.ts';

/** How pages are made: of a build, or in development. */
export interface PageMaker {
  /** The folder of built and public files. */
  readonly clientFolder: string;
  /**
   * False in development, where Vite adds scripts, so that pages have no content security policy, and where pages change
   * without a change of the content, so that none is kept.
   */
  readonly isBuilt: boolean;
  readonly render: typeof renderPage;
}

/** The application over an open store, and what it is made of. */
export type SiteApp = Awaited<ReturnType<typeof createSiteApp>>;

/**
 * Creates the services and the application. Nothing runs by itself, and no content is published yet. Throws a
 * StartError.
 */
export async function createSiteApp(
  opened: Pick<Site, 'settings' | 'store' | 'log' | 'clock'>,
  { clientFolder, isBuilt, render }: PageMaker,
  options: {
    github: GitHubClient;
    /** The time by which the sky is drawn. */
    skyClock: Clock;
    /** Changes what pages are made of, for a static copy. */
    changeContext?: (context: AppContext) => AppContext;
  },
) {
  const { settings, store, log, clock } = opened;
  const { github, skyClock, changeContext = (context) => context } = options;
  const site: Site = {
    ...{ settings, store, log, clock, defaults: defaultPortfolio },
    files: await openFiles(settings, log),
    shipped: {
      dataFolder: path.join(PRODUCT_FOLDER, 'data'),
      ...{ clientFolder, paths: publicFiles(clientFolder) },
    },
  };
  const services = await createServices(site, github).catch(throwUnusable(settings));
  const contextOf = (facts: RequestFacts): AppContext =>
    changeContext({
      ...facts,
      ...{ services, cookies: services.cookies, skyClock },
      siteUrl: settings.siteUrl ?? null,
      pageViewScript: settings.pageViewScript ?? null,
      preview: null,
      copy: null,
    });
  /** The facts of a rendering for no visitor in particular, which has no scripts to be marked by a nonce. */
  const ownFacts: RequestFacts = {
    ...{ requestId: 'the site', address: NO_ADDRESS, browser: '', log },
    ...{ isFromElsewhere: false, nonce: null, pause: eventLoopTurn },
    inTurn: (work) => work(),
    siteErrorOf: (error, failure) => siteErrorOf(error, { failure, toOwner: false }),
  };
  const errorPage = createErrorPages(services.content, (request, failure) =>
    render(request, { ...contextOf(ownFacts), failure }),
  );
  const answer = (request: Request) => app.fetch(request);
  const previewPages = previewPageRoutes({
    ...{ services, answer, errorPage, keepsPages: isBuilt },
    render: (request, facts, preview, content) =>
      render(request, { ...contextOf(facts), services: { ...services, content }, preview }),
  });
  const { content, publicPages } = services;
  const renders = createRenderQueue();
  /** Null in development. */
  const pages = isBuilt ? createPagesInMemory(log, content, publicPages, renders, answer) : null;
  const app: Hono<AppEnv> = createApp(site, services, {
    ...{ errorPage, pages, renders, policy: isBuilt },
    render: (request, facts) => render(request, contextOf(facts)),
    routes: siteRoutes(site, services, previewPages),
  });
  return { site, app, services, pages };
}
