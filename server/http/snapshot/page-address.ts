import { titleIdOf } from '../../../domain/anime.ts';
import { publicCategories, toolIdSchema } from '../../../domain/content/downloads.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { isReadable } from '../../percent-encoding.ts';
import type { Services } from '../../services.ts';

/** The pages that every visitor may ask for, rendered before anyone does. */
export const PAGES: readonly string[] = [
  '/',
  '/about',
  '/skills',
  '/projects',
  '/anime',
  '/downloads',
  '/contact',
];

/** The address of a page's data, as React Router asks for it. */
export const dataAddress = (page: string): string => `${page}${page === '/' ? '_' : ''}.data`;

/** An address that leads nowhere: what is kept under it is shown at every such address. */
export const NOWHERE = '/404';

/** A route that a path matches, from the outermost on, and the parameters in the path. */
export interface RouteMatch {
  readonly id: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Matches a path whose percent-encoding can be read with the routes, as React Router does. */
export type MatchPath = (path: string) => readonly RouteMatch[];

/** Finds out under which address an answer is kept. */
export interface PageAddresses {
  /**
   * The address under which what a visitor asks for is kept; null where it is kept under none. There are as
   * many of them as there are pages, titles, tools and categories, whatever anybody asks for. Throws
   * `load-failed` where the content, the list of titles or the store does not answer.
   */
  of(url: string): Promise<string | null>;
}

const PAGE_OF: Readonly<Record<string, string>> = {
  home: '/',
  ...Object.fromEntries(PAGES.slice(1).map((page) => [page.slice(1), page])),
};

/** Where the data of an unknown address lies, by its route: React Router expects it under the route's name. */
const NOWHERE_OF: Readonly<Record<string, string>> = {
  'anime-title': '/anime/0',
  'premium-download': '/downloads/-',
};

/** The address of a poster, and the title in it. */
const POSTER = /^\/posters\/(?:(\d+)\.svg|[^/]+)$/;

/** The kept address that a path leads to, `nowhere` for an unknown one, null for what is not kept. */
type Found = { readonly page: string } | 'nowhere' | null;

/**
 * Makes them over what the site has. `files` are the paths of its public files, `answered` those that the
 * application answers without a page.
 */
export function createPageAddresses(options: {
  match: MatchPath;
  answered: ReadonlySet<string>;
  files: ReadonlySet<string>;
  services: {
    readonly content: Pick<Services['content'], 'published'>;
    readonly animeList: Pick<Services['animeList'], 'find'>;
    readonly tokens: Pick<Services['tokens'], 'wereIssuedFor'>;
  };
}): PageAddresses {
  const { match, answered, files, services } = options;
  let known: { of: Portfolio; index: DownloadIndex } | undefined;

  const downloads = async (): Promise<DownloadIndex> => {
    const { content } = await services.content.published();
    if (known?.of !== content) known = { of: content, index: indexOf(content) };
    return known.index;
  };

  const title = async (text: string): Promise<boolean> => {
    const id = titleIdOf(text);
    return id !== undefined && (await services.animeList.find(id)) !== undefined;
  };

  const tool = async (id: string): Promise<boolean> => {
    if (!toolIdSchema.safeParse(id).success) return false;
    const { tools } = await downloads();
    return tools.has(id) || services.tokens.wereIssuedFor(id);
  };

  const find = async ({ id, params }: RouteMatch, path: string): Promise<Found> => {
    const page = PAGE_OF[id];
    if (page !== undefined) return { page };
    switch (id) {
      case 'anime-title':
        return (await title(params.malId ?? '')) ? { page: `/anime/${params.malId}` } : 'nowhere';
      case 'premium-download': {
        const { toolId = '', grant } = params;
        if (!(await tool(toolId))) return 'nowhere';
        // Behind a tool stands a grant, which is for one visitor.
        return grant === undefined ? { page: `/downloads/${toolId}` } : null;
      }
      case 'not-found':
        return files.has(path) ? null : 'nowhere';
      default:
        return null;
    }
  };

  return {
    async of(url) {
      const asked = url.startsWith('/') ? URL.parse(`http://site${url}`) : null;
      if (asked === null || !isReadable(asked.pathname)) return null;
      const path = decodeURIComponent(asked.pathname);
      if (answered.has(path)) return null;
      const poster = POSTER.exec(decodeURI(asked.pathname));
      if (poster !== null) {
        const [, malId = ''] = poster;
        return `/posters/${(await title(malId)) ? malId : '-'}.svg`;
      }
      const isData = asked.pathname.endsWith('.data');
      const matches = match(
        isData ? asked.pathname.replace(/(?:(?<=\/)_)?\.data$/, '') : asked.pathname,
      );
      const last = matches.at(-1);
      if (last === undefined) return null;
      const found = await find(last, path);
      if (found === null) return null;
      const query = new URLSearchParams();
      if (found !== 'nowhere' && found.page.startsWith('/downloads')) {
        const category = asked.searchParams.get('category');
        const { categories } = await downloads();
        if (category !== null && categories.has(category)) query.set('category', category);
      }
      if (!isData) return found === 'nowhere' ? NOWHERE : withQuery(found.page, query);
      const routes = askedRoutes(asked.searchParams.get('_routes'), matches);
      if (routes !== null) query.set('_routes', routes);
      const page = found === 'nowhere' ? (NOWHERE_OF[last.id] ?? NOWHERE) : found.page;
      return withQuery(dataAddress(page), query);
    },
  };
}

interface DownloadIndex {
  readonly tools: ReadonlySet<string>;
  /** The slugs of the categories. */
  readonly categories: ReadonlySet<string>;
}

const indexOf = ({ downloads }: Portfolio): DownloadIndex => {
  const categories = publicCategories(downloads);
  return {
    tools: new Set(categories.flatMap(({ tools }) => tools.map(({ id }) => id))),
    categories: new Set(categories.map(({ slug }) => slug)),
  };
};

/**
 * The routes whose data is asked for alone, because the page around them keeps what it has; null where it
 * is that of all. What the path does not match is left out: there is no end to the lists one may write.
 */
function askedRoutes(list: string | null, matches: readonly RouteMatch[]): string | null {
  if (list === null || list === '') return null;
  const asked = new Set(list.split(','));
  const withData = matches.map(({ id }) => id).filter((id) => id !== 'root');
  const own = withData.filter((id) => asked.has(id));
  if (own.length === withData.length) return null;
  return own.join(',') || 'none';
}

const withQuery = (page: string, query: URLSearchParams): string =>
  query.size === 0 ? page : `${page}?${query}`;
