import { RequestError } from '@hono/node-server';
import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { failureAnswer } from '../../domain/failure.ts';
import { SiteError } from '../../domain/site-error.ts';
import { isFileError } from '../files/file-errors.ts';
import { isDiskFull, isStoreError } from '../store/store-errors.ts';
import { type AppEnv, hasDisconnected, type RequestContext, routeFactsOf } from './app-env.ts';
import { isRead } from './request-path.ts';
import { textHeaders } from './security-headers.ts';

/**
 * What an error is to the client: a `SiteError` itself, an error of the store or the files one with the code `failure`;
 * null for an unexpected one. `toOwner`: a full disk is `disk-full`, whatever failed for it.
 */
export function siteErrorOf(
  error: unknown,
  { failure, toOwner }: { failure: ErrorCode; toOwner: boolean },
): SiteError | null {
  const coded = error instanceof SiteError ? error : null;
  if (coded === null && !isStoreError(error) && !isFileError(error)) return null;
  if (coded !== null && ERRORS[coded.code].status !== 503) return coded;
  if (toOwner && isDiskFull(error)) return new SiteError('disk-full', { cause: error });
  return coded ?? new SiteError(failure, { cause: error });
}

export const isOfAdmin = (path: string): boolean => /^\/+admin(\/|\.|$)/i.test(path);

/** What the paths of the admin's calls begin with, which answer in JSON. */
export const CALLS_PATH = '/admin/api/';

/** The methods that pages accept. A call that takes others refuses the rest itself. */
export const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** `Retry-After` when the site is too busy. */
const BUSY_SECONDS = 2;

/** The headers of an error. `retryAfter` is in seconds. */
const errorHeaders = (
  code: ErrorCode,
  retryAfter = code === 'overloaded' ? BUSY_SECONDS : undefined,
): Record<string, string> => ({
  // The end of its request is unknown.
  ...(code === 'length-required' && { Connection: 'close' }),
  ...(code === 'wrong-method' && { Allow: [...PAGE_METHODS].join(', ') }),
  ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
});

export type ErrorPage = (code: ErrorCode) => Promise<Response>;

/** The message of an error: the owner's words, or those of the catalogue. */
export type MessageOf = (code: ErrorCode) => string;

/**
 * Answers every error that no page has shown: in JSON, as a page where the route declares it, or as plain text with the
 * request's id. An error of the store gets the route's code, else `load-failed` of a GET and `save-failed` of others.
 */
export const answerErrors =
  (messageOf: MessageOf, errorPage: ErrorPage): ErrorHandler<AppEnv> =>
  (error, c) => {
    const context: RequestContext | undefined = c.get('context');
    // Before the middleware `requestContext`: the library passes it to `answerUnhandled`.
    if (context === undefined) throw error;
    const { requestId, log, siteErrorOf: codedBy } = context;
    const {
      failure: ofStore = isRead(c.req.method) ? 'load-failed' : 'save-failed',
      hasErrorPage = false,
    } = routeFactsOf(c);
    const expected = codedBy(error, ofStore);
    const coded = expected ?? uncoded(error, hasDisconnected(c));
    const { failure, init } = failureAnswer(coded, (details, message) =>
      log.error(details, message),
    );
    const { code } = failure;
    const headers = errorHeaders(code, coded.retryAfter);
    if (c.req.path.startsWith(CALLS_PATH)) return Response.json(failure, { ...init, headers });
    const plain = () =>
      new Response(`${messageOf(code)}\nRequest ${requestId}\n`, {
        ...init,
        headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
      });
    return hasErrorPage && expected !== null ? errorPage(code).catch(plain) : plain();
  };

/** An unexpected error; no failure of the site where the client has left. */
const uncoded = (cause: unknown, hasLeft: boolean): SiteError =>
  hasLeft
    ? new SiteError('malformed-request', { cause })
    : new SiteError('unexpected', { cause, detail: 'unexpected error' });

export type EarlyRefusal = (code: ErrorCode) => Response;

/** Creates the refusals. `secure`: the public origin is https. */
export const createEarlyRefusal =
  (secure: boolean, messageOf: MessageOf): EarlyRefusal =>
  (code) =>
    new Response(`${messageOf(code)}\n`, {
      status: ERRORS[code].status,
      headers: { ...textHeaders(secure), ...errorHeaders(code) },
    });

/** Answers in the application's place: a request with an invalid Host, say, or an error that it did not handle. */
export function answerUnhandled(error: unknown, refuse: EarlyRefusal, log: Logger): Response {
  if (error instanceof RequestError) return refuse('malformed-request');
  log.error({ err: error }, 'unexpected error');
  return refuse('unexpected');
}
