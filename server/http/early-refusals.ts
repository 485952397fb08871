import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import type { Logger } from 'pino';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { errorHeaders, type MessageOf } from './errors.ts';
import { textHeaders } from './security-headers.ts';

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
