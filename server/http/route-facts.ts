import type { Context, Hono, MiddlewareHandler, Schema } from 'hono';
import { matchedRoutes } from 'hono/route';
import { findTargetHandler } from 'hono/utils/handler';
import { HOUR_MS } from '../../domain/durations.ts';
import type { ErrorCode } from '../../domain/errors.ts';
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

/** What is to be known of a route before its handler runs. */
export interface RouteFacts {
  readonly body: keyof typeof BODIES;
  /** The code of an error of the store; undefined: `load-failed` of a GET, `save-failed` of other methods. */
  readonly failure?: ErrorCode;
  /** The editor makes the call by itself: it does not prolong the session. */
  readonly isUnattended: boolean;
}

/** The facts of a page, and of a route that declares none. */
const USUAL: RouteFacts = { body: 'form', isUnattended: false };

/** Finds the facts of a request's route by its method and path. */
export type FactsOf = (method: string, path: string) => RouteFacts;

const declared = new WeakMap<object, Partial<RouteFacts>>();

/** Declares facts of a route; a middleware that does nothing else. */
export function routeFacts(facts: Partial<RouteFacts>): MiddlewareHandler {
  const middleware: MiddlewareHandler = (_, next) => next();
  declared.set(middleware, facts);
  return middleware;
}

/** The facts of the route that a request has matched. */
export const factsOfRequest = (c: Context): RouteFacts => {
  const matched = matchedRoutes(c).map(({ handler }) => declared.get(findTargetHandler(handler)));
  return { ...USUAL, ...matched.find((facts) => facts !== undefined) };
};

/** Reads the declared facts of routes. */
export function factsOf<E extends AppEnv, S extends Schema>(routes: Hono<E, S>): FactsOf {
  const found = routes.routes.flatMap(({ method, path, handler }) => {
    const facts = declared.get(findTargetHandler(handler));
    return facts === undefined ? [] : { method, path: pathPattern(path), facts };
  });
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method;
    const route = found.find((entry) => entry.method === asked && entry.path.test(path));
    return { ...USUAL, ...route?.facts };
  };
}

/** Matches the paths of a route, whose parameters are `:name` or `:name{pattern}`. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`);
