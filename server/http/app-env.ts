import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../domain/errors.ts';
import type { SiteError } from '../../domain/site-error.ts';
import { clientAddress } from '../core/client-address.ts';

/** Data about a request that routes and pages need beside the request itself. */
export interface RequestFacts {
  readonly requestId: string;
  /** The visitor's network address, from `clientAddress`. */
  readonly address: string;
  /** The short name of the visitor's browser. */
  readonly browser: string;
  /** The request was started by a page of another site, or of another host of this site. */
  readonly isFromElsewhere: boolean;
  /** Marks the inline scripts of a page for its content policy; null if pages have no policy. */
  readonly nonce: string | null;
  readonly log: Logger;
  /** Does the work for a page when it is its turn. Rejects if the visitor has left. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Lets other requests be answered before the next step of the work for the page. */
  readonly pause: () => Promise<void>;
  /**
   * What an error is to the client: a `SiteError` itself, and an error of the store one with the code `failure`, or
   * `disk-full` in the admin; null for an error that nobody expected.
   */
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
    facts: RequestFacts;
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
