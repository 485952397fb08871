import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { findTargetHandler } from 'hono/utils/handler';
import type { Logger } from 'pino';
import { HOUR_MS } from '../../domain/durations.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { failureOf } from '../../domain/failure.ts';
import type { SiteError } from '../../domain/site-error.ts';
import { clientAddress } from '../core/client-address.ts';

/** Data about a request that routes and pages need beside the request itself. */
export interface RequestContext {
  readonly requestId: string;
  /** The visitor's network address, from `clientAddress`. */
  readonly address: string;
  /** The short name of the visitor's browser. */
  readonly browser: string;
  /** The request was started by a page of another site, or of another host of this site. */
  readonly isCrossSite: boolean;
  /** Marks the inline scripts of a page for its content policy; null if pages have no policy. */
  readonly nonce: string | null;
  readonly log: Logger;
  /** Does the work for a page when it is its turn. Rejects if the visitor has left. */
  readonly runInTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Lets other requests be answered before the next step of the work for the page. */
  readonly pause: () => Promise<void>;
  /** What an error is to the client; `failure` is the code of an error of the store. */
  readonly siteErrorOf: (error: unknown, failure: ErrorCode) => SiteError | null;
  /** The complete page of all unknown addresses, for a visitor who gets no other; undefined: it is rendered. */
  readonly notFoundPage?: () => Promise<Response>;
  /** The error that the server has met before the page, which shows it in place of what was asked for. */
  readonly failure?: SiteError;
}

/** The Hono environment of the application's middleware and routes. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    context: RequestContext;
    /** Names the client in queues. */
    queueKey: string;
  };
};

/** The Hono environment of the owner's calls. Only the `ownerOnly` middleware sets the session. */
export type OwnerEnv = AppEnv & {
  Variables: {
    /** The id of the session that makes the call. */
    sessionId: string;
  };
};

/** False for a request that the site makes to render a page: it has no connection and no bindings. */
export const isClientRequest = (c: Context<AppEnv>): boolean => c.env?.incoming !== undefined;

/** The visitor's network address, from `clientAddress`. */
export const addressOf = (c: Context<AppEnv>, trustedProxies: number): string =>
  clientAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('X-Forwarded-For'),
    trustedProxies,
  );

/** True if the client has closed the connection before the response. */
export const hasDisconnected = (c: Context<AppEnv>): boolean => c.env?.outgoing?.destroyed ?? false;

/** The kinds of bodies: the largest, in bytes, and how long one may take to arrive, in milliseconds. */
export const BODIES = {
  /** Fits a message of 10,000 characters of up to 9 encoded bytes each. */
  form: { bytes: 128 * 1024, arrivalMs: 30_000 },
  /** What a seller sends: a cart of hundreds of articles. A larger one is an order that is lost. */
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
export function routeFactsOf(c: Context): RouteFacts {
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
