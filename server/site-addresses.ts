import type { Hono } from 'hono';
import type { AppEnv } from './http/app-env.ts';
import { answeredPaths, literalPaths } from './http/route-facts.ts';
import {
  createPageAddresses,
  type MatchPath,
  type PageAddresses,
} from './http/snapshot/page-address.ts';
import { createViewedPage } from './http/snapshot/viewed-page.ts';
import { createFindMissing } from './links/find-missing.ts';
import type { FindMissing } from './links/routes.ts';
import type { Services } from './services.ts';
import type { ViewedPage } from './visits/routes.ts';

/** What the addresses of a site lead to. */
export interface SiteAddresses {
  /** The pages of a content. */
  readonly of: (content: Pick<Services['content'], 'published'>) => PageAddresses;
  /** The pages of the published content; null in development, where routes change and no page is cached. */
  readonly published: PageAddresses | null;
  readonly viewedPage: ViewedPage;
  readonly findMissing: FindMissing;
}

/** Creates the addresses. They ask for `app` when a request is answered, since some of its routes need them. */
export function createSiteAddresses(options: {
  match: MatchPath | null;
  services: Services;
  /** True for the path of a file that ships with the site or is the owner's. */
  isFile: (path: string) => boolean;
  app: () => Hono<AppEnv>;
}): SiteAddresses {
  const { match, services, isFile, app } = options;
  // Without fixed addresses no view is counted, and no path is missing.
  if (match === null) {
    return {
      of: () => unknownAddresses(isFile),
      published: null,
      viewedPage: async () => null,
      findMissing: async () => [],
    };
  }
  const answered = setOnce(() => answeredPaths(app()));
  const of: SiteAddresses['of'] = (content) =>
    createPageAddresses({ match, answered, isFile, services: { ...services, content } });
  const published = of(services.content);
  const { content, toolFiles, pictures } = services;
  const routes = setOnce(() => literalPaths(app(), 'GET'));
  return {
    of,
    published,
    viewedPage: createViewedPage({ addresses: published, content }),
    findMissing: createFindMissing({ addresses: published, isFile, routes, toolFiles, pictures }),
  };
}

type Paths = Pick<ReadonlySet<string>, 'has'>;

/** A set that is made when it is first asked. */
const setOnce = (make: () => Paths): Paths => {
  let made: Paths | undefined;
  return {
    has(path) {
      made ??= make();
      return made.has(path);
    },
  };
};

/** All addresses but those of files have a page. */
const unknownAddresses = (isFile: (path: string) => boolean): PageAddresses => ({
  of: async (url) => (isFile(url) || /^\/(files|placeholders|posters)\//.test(url) ? null : url),
});
