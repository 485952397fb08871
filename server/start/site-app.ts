import path from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import type { PublicPages } from '../../domain/public-pages.ts';
import type { Clock } from '../core/clock.ts';
import { PRODUCT_FOLDER } from '../core/product-folder.ts';
import { createOwnRequests } from '../doctor/address-check.ts';
import { createDoctor } from '../doctor/doctor.ts';
import { openFiles } from '../files/open-files.ts';
import type { AppEnv, RequestFacts } from '../http/app-env.ts';
import { createEarlyRefusals, type EarlyRefusals } from '../http/early-refusals.ts';
import { publicFiles } from '../http/middleware/static-files.ts';
import { createRenderQueue } from '../http/render-queue.ts';
import { literalPaths } from '../http/route-facts.ts';
import { isSecureSite } from '../http/security-headers.ts';
import { createCookies } from '../login/cookies.ts';
import { createErrorPages } from '../pages/error-pages.ts';
import { createFindMissing } from '../pages/missing-links.ts';
import type { PageContext } from '../pages/page-context.ts';
import { createPagesInMemory, type PagesInMemory } from '../pages/pages-in-memory.ts';
import { previewPageRoutes } from '../pages/preview-pages.ts';
import { createPublishedPages } from '../pages/published-pages.ts';
import { ownFacts, type RenderPage } from '../pages/rendered-pages.ts';
import type { Services } from '../services.ts';
import { createServices } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site.ts';
import type { GitHubClient } from '../sources/github-client.ts';
import type { Store } from '../store/store.ts';
import { createApp, createMessages } from './app.ts';
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
  readonly render: RenderPage;
}

/** The application over an open store, and what it is made of. */
export interface SiteApp {
  readonly site: Site;
  readonly app: Hono<AppEnv>;
  readonly services: Services;
  /** Null in development. */
  readonly pages: PagesInMemory | null;
  /** The public pages of the published content. */
  readonly publishedPages: () => PublicPages;
  readonly refusals: EarlyRefusals;
  readonly secure: boolean;
}

/**
 * Creates the services and the application. Nothing runs by itself, and no content is published yet. Throws a
 * StartError.
 */
export async function createSiteApp(
  options: PageMaker & {
    settings: Settings;
    store: Store;
    github: GitHubClient;
    log: Logger;
    clock: Clock;
    /** The time by which the sky is drawn. */
    skyClock: Clock;
    /** Changes what pages are made of, for a static copy. */
    changeContext?: (context: PageContext) => PageContext;
  },
): Promise<SiteApp> {
  const { settings, store, github, log, clock, skyClock } = options;
  const { clientFolder, isBuilt, render } = options;
  const { changeContext = (context) => context } = options;
  const { siteUrl = null } = settings;
  const files = await openFiles(settings, log);
  const paths = publicFiles(clientFolder);
  const site: Site = {
    ...{ store, files, settings, clock, log, defaults: defaultPortfolio },
    shipped: { dataFolder: path.join(PRODUCT_FOLDER, 'data'), clientFolder, paths },
  };
  const services = await createServices(site, github).catch(throwUnusable(settings));
  const secure = isSecureSite(settings.siteUrl);
  const cookies = createCookies(secure);
  const contextOf = (facts: RequestFacts): PageContext =>
    changeContext({
      ...facts,
      services,
      cookies,
      siteUrl,
      skyClock,
      pageViewScript: settings.pageViewScript ?? null,
      preview: null,
      copy: null,
    });
  const publishedPages = createPublishedPages(services);
  const findMissing = createFindMissing({
    ...services,
    pages: publishedPages,
    isFile: (path) => paths.has(path) || services.ownFiles.has(path),
    routes: () => literalPaths(app),
  });
  const fetch = (request: Request) => app.fetch(request);
  const errorPage = createErrorPages(services.content, (request, failure) =>
    render(request, { ...contextOf(ownFacts(log)), failure }),
  );
  const previewPages = previewPageRoutes({
    services,
    answer: fetch,
    render: (request, facts, preview, content) =>
      render(request, {
        ...contextOf(facts),
        services: { ...services, content },
        preview,
      }),
    keepsPages: isBuilt,
    errorPage,
  });
  const own = await createOwnRequests(store, clock).catch(throwUnusable(settings));
  const routes = siteRoutes(site, services, {
    ...{ cookies, findMissing, pages: publishedPages, previewPages, own },
    doctor: createDoctor(site, own),
  });
  const renders = createRenderQueue();
  const refusals = createEarlyRefusals(secure, createMessages(site, services.content));
  const pages = isBuilt
    ? createPagesInMemory({
        ...{ content: services.content, pages: publishedPages },
        ...{ render: fetch, renders, log },
      })
    : null;
  const app: Hono<AppEnv> = createApp(site, services, {
    render: (request, facts) => render(request, contextOf(facts)),
    routes,
    errorPage,
    policy: isBuilt,
    pages,
    renders,
  });
  return { site, app, services, pages, publishedPages, refusals, secure };
}
