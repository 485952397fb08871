import type { Hono, MiddlewareHandler, Schema } from 'hono';
import { failureOf } from '../../domain/failure.ts';
import type { AppEnv } from './app-env.ts';
import { pathPattern } from './route-facts.ts';

/** The methods that each path of the routes accepts: `GET`, `POST`. */
export function methodsByPath<E extends AppEnv, S extends Schema>(
  routes: Hono<E, S>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const byPath = new Map<string, Set<string>>();
  for (const { path, method } of routes.routes) {
    byPath.set(path, (byPath.get(path) ?? new Set()).add(method));
  }
  return byPath;
}

/** The paths of the routes without parameters or wildcards; of one method, or of all. */
export const literalPaths = <E extends AppEnv, S extends Schema>(
  routes: Hono<E, S>,
  method?: 'GET',
): ReadonlySet<string> =>
  new Set(
    routes.routes
      .filter((route) => method === undefined || route.method === method)
      .map(({ path }) => path)
      .filter((path) => !/[:*]/.test(path)),
  );

/**
 * The paths that the routes answer: all without parameters, and those of the admin with parameters. Any other path
 * with parameters may be that of a page.
 */
export function answeredPaths<E extends AppEnv, S extends Schema>(
  routes: Hono<E, S>,
): Pick<ReadonlySet<string>, 'has'> {
  const literal = literalPaths(routes);
  const patterns = routes.routes
    .filter(({ path }) => path.startsWith('/admin/') && path.includes(':'))
    .map(({ path }) => pathPattern(path));
  return { has: (path) => literal.has(path) || patterns.some((pattern) => pattern.test(path)) };
}

/** Refuses all other methods, with the accepted ones in `Allow`. HEAD is accepted where GET is. */
export function acceptOnly(methods: ReadonlySet<string>): MiddlewareHandler<AppEnv> {
  const accepted = [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  return async (c, next) => {
    if (accepted.includes(c.req.method)) return next();
    const headers = { Allow: accepted.join(', ') };
    return Response.json(failureOf('wrong-method'), { status: 405, headers });
  };
}
