import { ERRORS, type ErrorCode } from '../../domain/errors.ts';

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

/** The headers of a refusal in plain text. `retryAfter` is in seconds. */
export const refusalHeaders = (code: ErrorCode, retryAfter?: number): Record<string, string> => {
  const wait = retryAfter ?? (code === 'overloaded' ? BUSY_SECONDS : undefined);
  return {
    'Content-Type': 'text/plain; charset=utf-8',
    ...(CLOSING_CODES.has(code) ? { Connection: 'close' } : {}),
    ...(code === 'wrong-method' ? { Allow: [...PAGE_METHODS].join(', ') } : {}),
    ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
  };
};

/** The message of an error for visitors: the owner's words, or those of the catalogue. */
export type MessageOf = (code: ErrorCode) => string;

/** The plain-text response to a refused request: the message for its code, and the request's id. */
export const refusal = (
  code: ErrorCode,
  message: string,
  requestId: string,
  options: { retryAfter?: number | undefined } = {},
): Response =>
  new Response(`${message}\nRequest ${requestId}\n`, {
    status: ERRORS[code].status,
    headers: refusalHeaders(code, options.retryAfter),
  });
