import * as build from 'virtual:react-router/server-build';
import { LRUCache } from 'lru-cache';
import {
  createRequestHandler,
  type LoaderFunction,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type AppContext, appContext, failureData } from './page-context.ts';

type ServerRouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

// A value may be undefined where React Router's type has none.
const { basename: usual, allowedActionOrigins, unstable_getCriticalCss, ...rest } = build;

/** A loader or action whose expected errors get the error page. */
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

/** The handlers below the path of a preview or a language. */
const handlersBelow = new LRUCache<string, ReturnType<typeof createRequestHandler>>({
  max: 24,
  memoMethod: (basename) => createRequestHandler({ ...pages, basename }, import.meta.env.MODE),
});

export function renderPage(request: Request, pageContext: AppContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, pageContext);
  const { preview, language } = pageContext;
  const basename = preview?.basename ?? language?.prefix;
  return (basename === undefined ? handle : handlersBelow.memo(basename))(request, context);
}
