import { ERRORS, type ErrorCode } from '../../domain/errors.ts';

/** No page and no call of the site takes another method. */
export const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** When who met a site that is too busy may try again, in seconds. */
export const BUSY_SECONDS = 2;

/** Nobody knows where such a request ends, so its connection closes. */
const ENDING: ReadonlySet<ErrorCode> = new Set([
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
    ...(ENDING.has(code) ? { Connection: 'close' } : {}),
    ...(code === 'wrong-method' ? { Allow: [...METHODS].join(', ') } : {}),
    ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
  };
};

/** The answer to a request that did not come to a page: the words of the code, and the request's id. */
export const refusal = (
  code: ErrorCode,
  requestId: string,
  options: { status?: number; retryAfter?: number } = {},
): Response =>
  new Response(`${ERRORS[code].message}\nRequest ${requestId}\n`, {
    status: options.status ?? ERRORS[code].status,
    headers: refusalHeaders(code, options.retryAfter),
  });
