import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { SiteError } from '../../domain/errors.ts';
import { fieldErrors } from '../../domain/failure.ts';
import type { AppEnv } from './app-env.ts';

/** What the sender of a query writes: text for whatever the schema reads from one. */
type Written<T> = { [K in keyof T]: unknown extends T[K] ? string : T[K] };

type JsonInput<T extends z.ZodType> = { in: { json: z.input<T> }; out: { json: z.output<T> } };
type QueryInput<T extends z.ZodType> = {
  in: { query: Written<z.input<T>> };
  out: { query: z.output<T> };
};

const mediaType = (request: Request): string =>
  (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function checked<T extends z.ZodType<object>>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new SiteError('invalid-input', { fields: fieldErrors(result.error) });
  return result.data;
}

/**
 * Reads a JSON body that fits the schema: `c.req.valid('json')`. Throws `wrong-type`, `malformed-request` or
 * `invalid-input`.
 */
export const jsonBody =
  <T extends z.ZodType<object>>(schema: T): MiddlewareHandler<AppEnv, string, JsonInput<T>> =>
  async (c, next) => {
    if (mediaType(c.req.raw) !== 'application/json') throw new SiteError('wrong-type');
    const value: unknown = await c.req.raw.json().catch((cause: unknown) => {
      throw new SiteError('malformed-request', { cause });
    });
    c.req.addValidatedData('json', checked(schema, value));
    await next();
  };

/** Reads the parameters of an address that fit the schema: `c.req.valid('query')`. Throws `invalid-input`. */
export const queryFields =
  <T extends z.ZodType<object>>(schema: T): MiddlewareHandler<AppEnv, string, QueryInput<T>> =>
  async (c, next) => {
    const fields = Object.fromEntries(new URL(c.req.url).searchParams);
    c.req.addValidatedData('query', checked(schema, fields));
    await next();
  };

/**
 * A body that is read as it comes, and the size in bytes that it announces. Throws `wrong-type` where
 * it is not sent as plain bytes, which no form of another site can do, and `malformed-request`.
 */
export function streamedBody(request: Request): {
  body: AsyncIterable<Uint8Array<ArrayBuffer>>;
  size: number;
} {
  if (mediaType(request) !== 'application/octet-stream') throw new SiteError('wrong-type');
  const length = request.headers.get('Content-Length') ?? '';
  if (!/^\d{1,15}$/.test(length)) throw new SiteError('malformed-request');
  const stream = request.body;
  // One who stops reading does not break the connection: the rest can be read by `passOver`.
  const body = stream && { [Symbol.asyncIterator]: () => stream.values({ preventCancel: true }) };
  return { body: body ?? NOTHING, size: Number(length) };
}

/** Reads the rest of a body that nobody wants: a client hears no answer before all of it is sent. */
export async function passOver(request: Request): Promise<void> {
  try {
    for await (const _ of request.body ?? NOTHING);
  } catch {
    // The client has left.
  }
}

const NOTHING: AsyncIterable<Uint8Array<ArrayBuffer>> = { async *[Symbol.asyncIterator]() {} };
