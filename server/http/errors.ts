import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { failureAnswer } from '../../domain/failure.ts';
import { SiteError } from '../../domain/site-error.ts';
import { isFileError } from '../files/file-errors.ts';
import { isDiskFull, isStoreError } from '../store/store-errors.ts';
import { type AppEnv, factsOfRequest, hasDisconnected, type RequestFacts } from './app-env.ts';
import { textHeaders } from './security-headers.ts';

/**
 * What an error is to the client: a `SiteError` itself, and an error of the database or the files one with the code
 * `failure`; null for an error that nobody expected. `toOwner`: where the disk is full, the code is `disk-full`, whatever
 * failed for it. Visitors are not told.
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

/** Whether a path is the admin, or one of its calls. */
export const isOfAdmin = (path: string): boolean => /^\/+admin(\/|\.|$)/i.test(path);

/** What the paths of the admin's calls begin with: they answer in JSON, and all but the login need a session. */
export const CALLS_PATH = '/admin/api/';

/** The methods that the site's pages accept. A call that takes others refuses the rest itself. */
export const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** `Retry-After` when the site is too busy, in seconds. */
const BUSY_SECONDS = 2;

/** With these errors the end of the request is unknown, so the connection closes. */
const CLOSING_CODES: ReadonlySet<ErrorCode> = new Set([
  'length-required',
  'request-timeout',
  'expectation-failed',
  'headers-too-large',
]);

/** The headers of an error's answer. `retryAfter` is in seconds. */
const errorHeaders = (
  code: ErrorCode,
  retryAfter = code === 'overloaded' ? BUSY_SECONDS : undefined,
): Record<string, string> => ({
  ...(CLOSING_CODES.has(code) && { Connection: 'close' }),
  ...(code === 'wrong-method' && { Allow: [...PAGE_METHODS].join(', ') }),
  ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
});

/** The page of an error, as a whole document without scripts. */
export type ErrorPage = (code: ErrorCode) => Promise<Response>;

/** The message of an error for visitors: the owner's words, or those of the catalogue. */
export type MessageOf = (code: ErrorCode) => string;

/**
 * Answers every error that no page has shown (`app/results.ts`): the calls of the admin in JSON, a route that declares it
 * with the page of the error, anything else as plain text with the request's id. An error of the store gets the code that
 * the route declares, else `load-failed` of a GET and `save-failed` of other methods. An error of the site itself is logged.
 */
export const answerErrors =
  (messageOf: MessageOf, errorPage: ErrorPage): ErrorHandler<AppEnv> =>
  (error, c) => {
    const facts: RequestFacts | undefined = c.get('facts');
    // A page from memory failed, before them. The server's library passes it to `answerUnhandled`.
    if (facts === undefined) throw error;
    const { requestId, log, siteErrorOf: codedBy } = facts;
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const { failure: ofStore = isRead ? 'load-failed' : 'save-failed', hasErrorPage = false } =
      factsOfRequest(c);
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

/** An error that nobody expected; no failure of the site where the client has left, since nobody reads the answer. */
const uncoded = (cause: unknown, hasLeft: boolean): SiteError =>
  hasLeft
    ? new SiteError('malformed-request', { cause })
    : new SiteError('unexpected', { cause, detail: 'unexpected error' });

export type EarlyRefusals = ReturnType<typeof createEarlyRefusals>;

/**
 * Creates the refusals of requests before they reach the application, with the same headers as its responses. `secure`:
 * the public origin is https.
 */
export function createEarlyRefusals(secure: boolean, messageOf: MessageOf) {
  const bodyOf = (code: ErrorCode) => `${messageOf(code)}\n`;
  const headers = (code: ErrorCode): Record<string, string> => ({
    ...textHeaders(secure),
    ...errorHeaders(code),
    'Content-Length': String(Buffer.byteLength(bodyOf(code))),
  });
  return {
    /** A refusal as a response. */
    response: (code: ErrorCode): Response =>
      new Response(bodyOf(code), { status: ERRORS[code].status, headers: headers(code) }),

    /** Refuses a request. */
    answer(response: ServerResponse, code: ErrorCode): void {
      response.writeHead(ERRORS[code].status, headers(code));
      response.end(response.req.method === 'HEAD' ? null : bodyOf(code));
    },

    /** Refuses bytes that could not be parsed as a request, and closes the connection. */
    end(connection: Duplex, code: ErrorCode): void {
      const { status } = ERRORS[code];
      const lines = Object.entries({ ...headers(code), Connection: 'close' });
      connection.end(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
          ...lines.map(([name, value]) => `${name}: ${value}`),
          `Date: ${new Date().toUTCString()}`,
          '',
          bodyOf(code),
        ].join('\r\n'),
        () => connection.destroy(),
      );
    },
  };
}

/**
 * Answers in the application's place: a request that cannot be passed to it, such as one with an invalid Host, and an error
 * that it did not handle, which is logged.
 */
export function answerUnhandled(
  error: unknown,
  refusals: Pick<EarlyRefusals, 'response'>,
  log: Logger,
): Response {
  if (error instanceof RequestError) return refusals.response('malformed-request');
  log.error({ err: error }, 'unexpected error');
  return refusals.response('unexpected');
}
