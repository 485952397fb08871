import type { Context, Hono, MiddlewareHandler, Schema } from 'hono';
import { matchedRoutes } from 'hono/route';
import { findTargetHandler } from 'hono/utils/handler';
import { HOUR_MS } from '../../domain/durations.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { failureOf } from '../../domain/failure.ts';
import type { AppEnv } from './app-env.ts';

/** The kinds of bodies: the largest, in bytes, and how long one may take to arrive, in milliseconds. */
export const BODIES = {
  /** Fits a message of 10,000 characters of up to 9 encoded bytes each. */
  form: { bytes: 128 * 1024, arrivalMs: 30_000 },
  /** What a seller delivers: a cart of hundreds of articles. One that is larger is an order that the site does not get. */
  delivery: { bytes: 512 * 1024, arrivalMs: 30_000 },
  /** Fits a view with a long referrer. */
  view: { bytes: 8 * 1024, arrivalMs: 30_000 },
  /** Fits a thousand projects and a thousand tools with long descriptions, over a slow connection. */
  content: { bytes: 8 * 1024 * 1024, arrivalMs: 5 * 60_000 },
  /** Streamed, and limited by its handler: 200 MB over a slow connection. Without a session it is refused. */
  file: { bytes: Number.POSITIVE_INFINITY, arrivalMs: 2 * HOUR_MS },
} as const;

/** What middleware and the error handler need to know of a route. */
export interface RouteFacts {
  readonly body: keyof typeof BODIES;
  /** The code of an error of the store; undefined: `load-failed` of a GET, `save-failed` of other methods. */
  readonly failure?: ErrorCode;
  /** The editor makes the call by itself: it does not prolong the session. */
  readonly isUnattended: boolean;
  /** An error is shown as a page, the same for every visitor. */
  readonly hasErrorPage?: boolean;
}

/** The facts of a page, and of a route that declares none. */
const USUAL: RouteFacts = { body: 'form', isUnattended: false };

const declared = new WeakMap<object, Partial<RouteFacts>>();

/** Declares in what a route differs; a middleware that does nothing else. */
export function routeFacts(facts: Partial<RouteFacts>): MiddlewareHandler {
  const middleware: MiddlewareHandler = (_, next) => next();
  declared.set(middleware, facts);
  return middleware;
}

/** The facts of the route that a request has matched, also before its handler runs. */
export function factsOfRequest(c: Context): RouteFacts {
  const matched = matchedRoutes(c).map(({ handler }) => declared.get(findTargetHandler(handler)));
  return { ...USUAL, ...matched.find((facts) => facts !== undefined) };
}

/** Refuses all other methods, with the accepted ones in `Allow`. HEAD is accepted where GET is. */
export function acceptOnly(...methods: readonly string[]): MiddlewareHandler<AppEnv> {
  const accepted = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  return async (c, next) => {
    if (accepted.includes(c.req.method)) return next();
    const headers = { Allow: accepted.join(', ') };
    return Response.json(failureOf('wrong-method'), { status: 405, headers });
  };
}

/** The paths of the routes without parameters or wildcards that answer GET. */
export const literalPaths = <E extends AppEnv, S extends Schema>(
  routes: Hono<E, S>,
): ReadonlySet<string> =>
  new Set(
    routes.routes
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path)
      .filter((path) => !/[:*]/.test(path)),
  );
