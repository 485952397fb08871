import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { SiteError } from '../../domain/errors.ts';
import { fieldErrors } from '../../domain/failure.ts';
import type { AppEnv } from './app-env.ts';

/** The type of a query as the client sends it: text for each value that the schema parses from unknown. */
type AsText<T> = { [K in keyof T]: unknown extends T[K] ? string : T[K] };

type JsonInput<T extends z.ZodType> = { in: { json: z.input<T> }; out: { json: z.output<T> } };
type QueryInput<T extends z.ZodType> = {
  in: { query: AsText<z.input<T>> };
  out: { query: z.output<T> };
};

const mediaType = (request: Request): string =>
  (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function validated<T extends z.ZodType<object>>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new SiteError('invalid-input', { fields: fieldErrors(result.error) });
  return result.data;
}

/**
 * Validates a JSON body with the schema; the handler reads it with `c.req.valid('json')`. Throws `wrong-type`,
 * `malformed-request` or `invalid-input`.
 */
export const jsonBody =
  <T extends z.ZodType<object>>(schema: T): MiddlewareHandler<AppEnv, string, JsonInput<T>> =>
  async (c, next) => {
    if (mediaType(c.req.raw) !== 'application/json') throw new SiteError('wrong-type');
    const value: unknown = await c.req.raw.json().catch((cause: unknown) => {
      throw new SiteError('malformed-request', { cause });
    });
    c.req.addValidatedData('json', validated(schema, value));
    await next();
  };

/**
 * Validates the query parameters with the schema; the handler reads them with `c.req.valid('query')`. Throws
 * `invalid-input`.
 */
export const queryFields =
  <T extends z.ZodType<object>>(schema: T): MiddlewareHandler<AppEnv, string, QueryInput<T>> =>
  async (c, next) => {
    const fields = Object.fromEntries(new URL(c.req.url).searchParams);
    c.req.addValidatedData('query', validated(schema, fields));
    await next();
  };

/**
 * A body as a stream, and its size in bytes from `Content-Length`. Throws `wrong-type` if its type is not
 * `application/octet-stream`, which a form of another site cannot send, and `malformed-request`.
 */
export function streamedBody(request: Request): {
  body: AsyncIterable<Uint8Array<ArrayBuffer>>;
  size: number;
} {
  if (mediaType(request) !== 'application/octet-stream') throw new SiteError('wrong-type');
  const length = request.headers.get('Content-Length') ?? '';
  if (!/^\d{1,15}$/.test(length)) throw new SiteError('malformed-request');
  const body = {
    // The stream itself begins to read when it is first asked for. Stopping early does not close the connection:
    // `discardBody` can read the rest.
    [Symbol.asyncIterator]: () =>
      request.body?.values({ preventCancel: true }) ?? NOTHING[Symbol.asyncIterator](),
  };
  return { body, size: Number(length) };
}

/** Reads and drops the rest of a body: a client reads no response before it has sent all of it. */
export async function discardBody(request: Request): Promise<void> {
  try {
    for await (const _ of request.body ?? NOTHING);
  } catch {
    // The client has closed the connection.
  }
}

const NOTHING: AsyncIterable<Uint8Array<ArrayBuffer>> = { async *[Symbol.asyncIterator]() {} };
