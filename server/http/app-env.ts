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

export interface RequestContext {
  readonly requestId: string;
  /** The visitor's network address, from `clientAddress`. */
  readonly address: string;
  readonly browser: string;
  /** A page of another site, or of another host of this one, started the request. */
  readonly isCrossSite: boolean;
  /** Marks a page's own inline scripts; null if pages have no policy. */
  readonly nonce: string | null;
  readonly log: Logger;
  /** Does work for a page in its turn. Rejects if the visitor has left. */
  readonly runInTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Lets other requests be answered before the next step. */
  readonly pause: () => Promise<void>;
  /** What an error is to the client; `failure` is the code of an error of the store. */
  readonly siteErrorOf: (error: unknown, failure: ErrorCode) => SiteError | null;
  /** The page of all unknown addresses, from memory. */
  readonly notFoundPage?: () => Promise<Response>;
  /** An error that the server has met before the page, which shows it. */
  readonly failure?: SiteError;
}

export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    context: RequestContext;
    /** Names the client in queues. */
    queueKey: string;
  };
};

/** The environment of the owner's calls: only the `ownerOnly` middleware sets the session. */
export type OwnerEnv = AppEnv & {
  Variables: {
    sessionId: string;
  };
};

/** False for a request that the site makes to render a page. */
export const isClientRequest = (c: Context<AppEnv>): boolean => c.env?.incoming !== undefined;

/** The visitor's network address, from `clientAddress`. */
export const addressOf = (c: Context<AppEnv>, trustedProxies: number): string =>
  clientAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('X-Forwarded-For'),
    trustedProxies,
  );

export const hasDisconnected = (c: Context<AppEnv>): boolean => c.env?.outgoing?.destroyed ?? false;

/** The largest bodies, in bytes, and how long they may take to arrive, in milliseconds. */
export const BODIES = {
  /** Fits a message of 10,000 characters of up to 9 encoded bytes each. */
  form: { bytes: 128 * 1024, arrivalMs: 30_000 },
  /** What a seller sends: a cart of hundreds of articles. A larger one is an order that is lost. */
  delivery: { bytes: 512 * 1024, arrivalMs: 30_000 },
  view: { bytes: 8 * 1024, arrivalMs: 30_000 },
  /** Fits a thousand projects and a thousand tools, over a slow connection. */
  content: { bytes: 8 * 1024 * 1024, arrivalMs: 5 * 60_000 },
  /** 200 MB over a slow connection: its handler limits the size. */
  file: { bytes: Number.POSITIVE_INFINITY, arrivalMs: 2 * HOUR_MS },
} as const;

export interface RouteFacts {
  readonly body: keyof typeof BODIES;
  /** The code of an error of the store, where it is not `load-failed` of a GET or `save-failed`. */
  readonly failure?: ErrorCode;
  /** Errors are shown as pages, the same for every visitor. */
  readonly hasErrorPage?: boolean;
}

const USUAL: RouteFacts = { body: 'form' };

const declared = new WeakMap<object, Partial<RouteFacts>>();

/** Declares in what a route differs. */
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

/** Refuses all other methods, with the accepted ones in `Allow`. */
export function acceptOnly(...methods: readonly string[]): MiddlewareHandler<AppEnv> {
  const accepted = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  return async (c, next) => {
    if (accepted.includes(c.req.method)) return next();
    const headers = { Allow: accepted.join(', ') };
    return Response.json(failureOf('wrong-method'), { status: 405, headers });
  };
}
