import * as build from 'virtual:react-router/server-build';
import {
  createRequestHandler,
  type LoaderFunction,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { appContext } from '../../app/context.ts';
import { failureData } from '../../app/results.ts';
import type { PageContext } from './page-context.ts';
import type { RouteMatch } from './snapshot/page-address.ts';

type ServerRouteModule = NonNullable<ServerBuild['routes'][string]>['module'];
type Handle = ReturnType<typeof createRequestHandler>;

// The module's values may be undefined where React Router's type has no value then.
const { basename: usual, allowedActionOrigins, unstable_getCriticalCss, ...rest } = build;

/** The loader or action; where it throws a coded error or one of the store, the error page says what failed. */
const withErrorPage =
  (handle: LoaderFunction): LoaderFunction =>
  async (...call) => {
    try {
      return await handle(...call);
    } catch (error) {
      throw failureData(error, call[0].context.get(appContext));
    }
  };

const withErrorPages = (module: ServerRouteModule): ServerRouteModule => ({
  ...module,
  ...(module.loader && { loader: withErrorPage(module.loader) }),
  ...(module.action && { action: withErrorPage(module.action) }),
});

const pages: ServerBuild = {
  ...rest,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && { ...route, module: withErrorPages(route.module) },
    ]),
  ),
  ...(usual !== undefined && { basename: usual }),
  ...(allowedActionOrigins !== undefined && { allowedActionOrigins }),
  ...(unstable_getCriticalCss !== undefined && { unstable_getCriticalCss }),
};
const handle = createRequestHandler(pages, import.meta.env.MODE);

/** How many handlers of previews are in memory. */
const PREVIEW_HANDLERS = 8;

// The first one was used longest ago.
const previewHandlers = new Map<string, Handle>();

/** The handler for the same pages below another path. */
function previewHandler(basename: string): Handle {
  const own =
    previewHandlers.get(basename) ??
    createRequestHandler({ ...pages, basename }, import.meta.env.MODE);
  previewHandlers.delete(basename);
  previewHandlers.set(basename, own);
  const [oldest = ''] = previewHandlers.keys();
  if (previewHandlers.size > PREVIEW_HANDLERS) previewHandlers.delete(oldest);
  return own;
}

const stylesOf = (id: string): readonly string[] => build.assets.routes[id]?.css ?? [];
const homeStyles = stylesOf('home').filter((sheet) => !stylesOf('root').includes(sheet));

/** Answers a request with React Router. */
export function renderPage(request: Request, pageContext: PageContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, { ...pageContext, homeStyles });
  const { preview } = pageContext;
  return (preview === null ? handle : previewHandler(preview.basename))(request, context);
}

const routesUnder = (parentId: string | undefined): RouteObject[] =>
  Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .flatMap((route) => {
      if (route === undefined) return [];
      const { id, path, index, caseSensitive = false } = route;
      const own = { id, caseSensitive, ...(path === undefined ? {} : { path }) };
      return index ? { ...own, index } : { ...own, children: routesUnder(id) };
    });

const routes = routesUnder('root');
const firstPart = (path: string): string => path.split('/', 1)[0]?.toLowerCase() ?? '';
const hasDynamicStart = ({ path }: RouteObject): boolean =>
  path === undefined || /^[:*]/.test(path);
const dynamicRoutes = routes.filter(hasDynamicStart);
const byFirstPart = Map.groupBy(
  routes.filter((route) => !hasDynamicStart(route)),
  ({ path = '' }) => firstPart(path),
);

/**
 * Matches a path with the routes of the site, using React Router's own matching. React Router compiles the routes
 * for each path, which takes a millisecond for all of them, so only routes with the same first part are passed.
 */
export function matchPath(path: string): RouteMatch[] {
  const first = firstPart(decodeURIComponent(path.slice(1).split('/', 1)[0] ?? ''));
  const candidates = [...(byFirstPart.get(first) ?? []), ...dynamicRoutes];
  return (matchRoutes(candidates, path) ?? []).map(({ route, params }) => ({
    id: route.id ?? '',
    params,
  }));
}
