import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { fieldErrors, SiteError } from '../../domain/site-error.ts';
import type { ArrivingFile } from '../files/receive-file.ts';
import type { AppEnv } from './app-env.ts';

/** The query as the client sends it: text for each value that is parsed from unknown. */
type AsText<T> = { [K in keyof T]: unknown extends T[K] ? string : T[K] };

type JsonInput<T extends z.ZodType> = { in: { json: z.input<T> }; out: { json: z.output<T> } };
type QueryInput<T extends z.ZodType> = {
  in: { query: AsText<z.input<T>> };
  out: { query: z.output<T> };
};

const FORM_TYPE = 'application/x-www-form-urlencoded';

const mediaType = (request: Request): string =>
  (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function validated<T extends z.ZodType<object>>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new SiteError('invalid-input', { fields: fieldErrors(result.error) });
  return result.data;
}

/** Parses a JSON text. Throws `malformed-request`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SiteError('malformed-request', { cause });
  }
}

/**
 * Validates a JSON body, which is `c.req.valid('json')`. Throws `wrong-type`, `malformed-request` or `invalid-input`.
 */
export const jsonBody =
  <T extends z.ZodType<object>>(schema: T): MiddlewareHandler<AppEnv, string, JsonInput<T>> =>
  async (c, next) => {
    if (mediaType(c.req.raw) !== 'application/json') throw new SiteError('wrong-type');
    c.req.addValidatedData('json', validated(schema, parseJson(await c.req.raw.text())));
    await next();
  };

/** The bytes of a body. Throws `wrong-type` if it has another media type than this one. */
export async function bytesOfBody(
  request: Request,
  type: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (mediaType(request) !== type) throw new SiteError('wrong-type');
  return new Uint8Array(await request.arrayBuffer());
}

/** Validates the query parameters, which are `c.req.valid('query')`. Throws `invalid-input`. */
export const queryFields =
  <T extends z.ZodType<object>>(schema: T): MiddlewareHandler<AppEnv, string, QueryInput<T>> =>
  async (c, next) => {
    const fields = Object.fromEntries(new URL(c.req.url).searchParams);
    c.req.addValidatedData('query', validated(schema, fields));
    await next();
  };

/**
 * Passes a body that is a file to `receive` as it arrives. Throws `wrong-type` for another type than
 * `application/octet-stream`, which no form can send, `malformed-request` without a `Content-Length`, and what
 * `receive` throws.
 */
export async function receiveBody<T>(
  request: Request,
  title: string,
  receive: (file: ArrivingFile) => Promise<T>,
): Promise<T> {
  if (mediaType(request) !== 'application/octet-stream') throw new SiteError('wrong-type');
  const length = request.headers.get('Content-Length') ?? '';
  if (!/^\d{1,15}$/.test(length)) throw new SiteError('malformed-request');
  const size = Number(length);
  const body = {
    // Stopping early does not close the connection, by which the client gets the response.
    [Symbol.asyncIterator]: () =>
      request.body?.values({ preventCancel: true }) ?? NOTHING[Symbol.asyncIterator](),
  };
  return receive({ title, size, body });
}

/** The most fields of a form; the largest one of the site has five. */
const MAX_FIELDS = 20;

const AMPERSAND = 0x26;

/**
 * The bytes that are posted to a page; none for another type than a form's. Throws `malformed-request` for more fields
 * than any form has.
 */
export async function formBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (mediaType(request) !== FORM_TYPE) return new Uint8Array();
  return withFewFields(new Uint8Array(await request.arrayBuffer()));
}

/** The fields of a form in memory. Throws `malformed-request` for more fields than any form has. */
export const parseForm = (bytes: Uint8Array<ArrayBuffer>): URLSearchParams =>
  new URLSearchParams(new TextDecoder().decode(withFewFields(bytes)));

function withFewFields<T extends Uint8Array>(bytes: T): T {
  let fields = 1;
  for (const byte of bytes) if (byte === AMPERSAND) fields += 1;
  if (fields > MAX_FIELDS) throw new SiteError('malformed-request');
  return bytes;
}

const NOTHING: AsyncIterable<Uint8Array<ArrayBuffer>> = { async *[Symbol.asyncIterator]() {} };
