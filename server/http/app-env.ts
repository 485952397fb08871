import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { SiteError } from '../../domain/errors.ts';

/** What a request brings beside itself, for routes and pages. */
export interface RequestFacts {
  readonly requestId: string;
  /** The visitor's network address, as `clientAddress` counts it. */
  readonly address: string;
  /** The short name of the visitor's browser. */
  readonly browser: string;
  /** A page of another site, or of another host of this one, led to the request. */
  readonly isFromElsewhere: boolean;
  /** To mark the inline scripts of a page with, for its content policy; null where it has none. */
  readonly nonce: string | null;
  readonly log: Logger;
  /** Why an address that is no page has no answer of its own: the page says so. */
  readonly failure?: SiteError;
}

/** What the application's middleware and routes share. */
export type AppEnv = { Bindings: Partial<HttpBindings>; Variables: { facts: RequestFacts } };

/** What the owner's calls share: only `ownerOnly` in front of them provides the session. */
export type OwnerEnv = AppEnv & {
  Variables: {
    /** The id of the session that asks. */
    sessionId: string;
  };
};

/** False for a page that is rendered to be kept: it comes from no connection, and has no bindings. */
export const isVisit = (c: Context<AppEnv>): boolean => c.env?.incoming !== undefined;

/** True where nobody waits for the answer any more. */
export const hasLeft = (c: Context<AppEnv>): boolean => c.env?.outgoing?.destroyed ?? false;
