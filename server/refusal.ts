import { ERRORS, type ErrorCode } from '../domain/errors.ts';

/** No page and no call of the site takes another method. */
export const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** The answer to a request that did not come to a page: the words of the code, and the request's id. */
export const refusal = (
  code: ErrorCode,
  requestId: string,
  status: number = ERRORS[code].status,
): Response =>
  new Response(`${ERRORS[code].message}\nRequest ${requestId}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      // The rest of the body is not read, so nothing else can follow on this connection.
      ...(code === 'too-large' ? { Connection: 'close' } : {}),
      ...(code === 'wrong-method' ? { Allow: [...METHODS].join(', ') } : {}),
    },
  });
