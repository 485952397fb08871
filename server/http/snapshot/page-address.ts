import { titleIdOf } from '../../../domain/anime.ts';
import { queryOf, viewOf } from '../../../domain/anime-view.ts';
import { isCardPath } from '../../../domain/cards.ts';
import { publicCategories, toolIdSchema } from '../../../domain/content/downloads.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { projectPages } from '../../../domain/content/project-pages.ts';
import { slugOf } from '../../../domain/content/slugs.ts';
import {
  HIDEABLE_PAGES,
  type HideablePage,
  PUBLIC_PATHS,
  pathOf,
  projectPath,
  RESUME_JSON,
} from '../../../domain/pages.ts';
import { isPicturePath } from '../../../domain/pictures/address.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { placeholderAt } from '../../../scenes/placeholder.ts';
import { isReadable } from '../../core/percent-encoding.ts';
import { isPreviewPath } from '../../previews/preview-path.ts';
import type { Services } from '../../services.ts';

/** The address from which React Router loads a page's data. */
export const dataAddress = (page: string): string => `${page}${page === '/' ? '_' : ''}.data`;

/** The address under which the not-found page is cached for all unknown addresses. */
export const NOT_FOUND = '/404';

/** The address from which a browser that has what all pages share already loads a page's own data. */
export const ownDataAddress = (page: string): string =>
  `${dataAddress(page)}?_routes=${page === NOT_FOUND ? 'not-found' : page.slice(1) || 'home'}`;

/** The address under which the answer for all unknown posters is cached. */
export const NO_POSTER = '/posters/-.svg';

/** A route that matches a path, and the parameters in the path. */
export interface RouteMatch {
  readonly id: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Matches a path with the routes as React Router does, outermost first. The path's percent-encoding must be valid. */
export type MatchPath = (path: string) => readonly RouteMatch[];

/** Maps a requested URL to the address under which its response is cached. */
export interface PageAddresses {
  /**
   * The address under which the response to a URL is cached; null if it is not cached. The number of addresses is
   * limited by the pages, titles, views of their list, tools and categories, whatever URLs are requested. Throws `load-failed` if the
   * content, the list of titles or the store is not available.
   */
  of(url: string): Promise<string | null>;
}

const PAGE_BY_ROUTE: Readonly<Record<string, string>> = {
  home: '/',
  ...Object.fromEntries(PUBLIC_PATHS.slice(1).map((page) => [page.slice(1), page])),
};

/** A path without content, by route: the data of an unknown address must be that of the route it matches. */
const UNKNOWN_PATH_BY_ROUTE: Readonly<Record<string, string>> = {
  project: '/projects/-',
  'anime-title': '/anime/0',
  'premium-download': '/downloads/-',
};

const unknownPath = (routeId: string): string =>
  UNKNOWN_PATH_BY_ROUTE[routeId] ?? PAGE_BY_ROUTE[routeId] ?? NOT_FOUND;

/** The page that a route belongs to, if the owner can hide it. */
const NAME_BY_ROUTE: Readonly<Record<string, HideablePage>> = {
  ...Object.fromEntries(HIDEABLE_PAGES.map((page) => [page, page])),
  project: 'projects',
  'anime-title': 'anime',
  'premium-download': 'downloads',
};

/** The path of a tool's file. */
const DOWNLOAD = /^\/(?:files|grants)\/[^/]+$/;

/** The path of a poster, with the id of its title. */
const POSTER = /^\/posters\/(?:(\d+)\.svg|[^/]+)$/;

/** The cached page of a path, `unknown` if there is no such page, null for a response that is not cached. */
type Found = { readonly page: string } | 'unknown' | null;

/**
 * Creates the mapping. `isFile` tells the paths of public files, `answered` are the paths that the application
 * answers without a page.
 */
export function createPageAddresses(options: {
  match: MatchPath;
  answered: Pick<ReadonlySet<string>, 'has'>;
  isFile: (path: string) => boolean;
  services: {
    readonly content: Pick<Services['content'], 'published'>;
    readonly animeList: Pick<Services['animeList'], 'find' | 'choices'>;
    readonly tokens: Pick<Services['tokens'], 'wereIssuedFor'>;
    readonly grants: Pick<Services['grants'], 'isOwn'>;
    readonly formerSlugs: Services['formerSlugs'];
  };
}): PageAddresses {
  const { match, answered, isFile, services } = options;
  let cached: { of: Portfolio; index: ContentIndex } | undefined;

  const index = async (): Promise<ContentIndex> => {
    const { content } = await services.content.published();
    if (cached?.of !== content) cached = { of: content, index: indexOf(content) };
    return cached.index;
  };

  const title = async (text: string): Promise<boolean> => {
    const id = titleIdOf(text);
    return id !== undefined && (await services.animeList.find(id)) !== undefined;
  };

  const tool = async (id: string): Promise<boolean> => {
    if (!toolIdSchema.safeParse(id).success) return false;
    const { tools } = await index();
    return tools.has(id) || services.tokens.wereIssuedFor(id);
  };

  const project = async (asked: string): Promise<Found> => {
    const { projects } = await index();
    if (projects.has(asked)) return { page: projectPath(asked) };
    // Redirected, which is not cached.
    const slug = slugOf(asked);
    const isMoved = projects.has(slug) || (await services.formerSlugs.presentOf(slug)) !== null;
    return isMoved ? null : 'unknown';
  };

  const isHidden = async (routeId: string): Promise<boolean> => {
    const page = NAME_BY_ROUTE[routeId];
    if (page === undefined) return false;
    const { content } = await services.content.published();
    return !isShown(content, page);
  };

  const find = async ({ id, params }: RouteMatch): Promise<Found> => {
    if (await isHidden(id)) return 'unknown';
    const page = PAGE_BY_ROUTE[id];
    if (page !== undefined) return { page };
    switch (id) {
      case 'project':
        return project(params.slug ?? '');
      case 'anime-title':
        return (await title(params.malId ?? '')) ? { page: `/anime/${params.malId}` } : 'unknown';
      case 'premium-download': {
        const { toolId = '', grant } = params;
        if (!(await tool(toolId))) return 'unknown';
        // The path with a grant is for one visitor. A forged one gives nothing: it shows the page without.
        const isForOne = grant !== undefined && services.grants.isOwn(grant);
        return isForOne ? null : { page: `/downloads/${toolId}` };
      }
      case 'not-found':
        return 'unknown';
      default:
        return null;
    }
  };

  return {
    async of(url) {
      const asked = url.startsWith('/') ? URL.parse(`http://site${url}`) : null;
      if (asked === null) return null;
      const readable = isReadable(asked.pathname);
      // Nothing is at a path that cannot be decoded: its signs are taken as they are.
      const pathname = readable ? asked.pathname : asked.pathname.replaceAll('%', '%25');
      const path = decodeURIComponent(pathname);
      // Kept as pages are, since it is made of the content.
      if (path === RESUME_JSON) return (await isHidden('resume')) ? NOT_FOUND : RESUME_JSON;
      if (answered.has(path) || isFile(path) || isPreviewPath(path)) return null;
      const routed = decodeURI(pathname);
      if (
        (readable && DOWNLOAD.test(routed)) ||
        isPicturePath(routed) ||
        isCardPath(routed) ||
        placeholderAt(routed) !== null
      ) {
        return null;
      }
      const poster = POSTER.exec(routed);
      if (poster !== null) {
        const [, malId = ''] = poster;
        return (await title(malId)) ? `/posters/${malId}.svg` : NO_POSTER;
      }
      const isData = pathname.endsWith('.data');
      const matches = match(isData ? pathname.replace(/(?:(?<=\/)_)?\.data$/, '') : pathname);
      const last = matches.at(-1);
      if (last === undefined) return null;
      const found = readable ? await find(last) : 'unknown';
      if (found === null) return null;
      let query = new URLSearchParams();
      // The data is that of the whole list.
      if (found !== 'unknown' && found.page === pathOf('anime') && !isData)
        query = queryOf(viewOf(asked.searchParams, services.animeList.choices()));
      if (found !== 'unknown' && found.page === pathOf('downloads')) {
        const { categories } = await index();
        const slug = categories.get(asked.searchParams.get('category') ?? '');
        if (slug !== undefined) query.set('category', slug);
      }
      if (!isData) return found === 'unknown' ? NOT_FOUND : withQuery(found.page, query);
      const routes = requestedRoutes(asked.searchParams.get('_routes'), matches);
      if (routes !== null) query.set('_routes', routes);
      const page = found === 'unknown' ? unknownPath(last.id) : found.page;
      return withQuery(dataAddress(page), query);
    },
  };
}

/** What the addresses of a content depend on. */
interface ContentIndex {
  /** The slugs of the projects that have a page. */
  readonly projects: ReadonlySet<string>;
  /** The ids of the tools that visitors see. */
  readonly tools: ReadonlySet<string>;
  /** The slugs of the categories, by themselves and by those of earlier versions. */
  readonly categories: ReadonlyMap<string, string>;
}

const indexOf = (content: Portfolio): ContentIndex => {
  const categories = publicCategories(content.downloads);
  return {
    projects: new Set(projectPages(content).map(({ slug }) => slug)),
    tools: new Set(categories.flatMap(({ tools }) => tools.map(({ id }) => id))),
    categories: new Map(
      categories.flatMap(({ slug, formerSlug = slug }) => [
        [slug, slug],
        [formerSlug, slug],
      ]),
    ),
  };
};

/**
 * The routes in the `_routes` parameter, if only some routes' data is requested because the client already has
 * the rest; null if all data is requested. Routes that do not match the path are left out, so that the number of
 * different values is limited.
 */
function requestedRoutes(list: string | null, matches: readonly RouteMatch[]): string | null {
  if (list === null || list === '') return null;
  const asked = new Set(list.split(','));
  const withData = ['root', ...matches.map(({ id }) => id)];
  const own = withData.filter((id) => asked.has(id));
  if (own.length === withData.length) return null;
  return own.join(',') || 'none';
}

const withQuery = (page: string, query: URLSearchParams): string =>
  query.size === 0 ? page : `${page}?${query}`;
