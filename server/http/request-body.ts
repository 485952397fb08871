import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { fieldErrors, SiteError } from '../../domain/site-error.ts';
import { queueKeyOf } from '../core/client-address.ts';
import type { ArrivingFile } from '../files/receive-file.ts';
import { createAdmission } from './admission.ts';
import { type AppEnv, BODIES } from './app-env.ts';
import { countJson } from './json-limits.ts';

/** The type of a query as the client sends it: text for each value that the schema parses from unknown. */
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

/** How much of bodies in memory is read and worked on at once, in bytes: in all, and of one address. */
const bodies = createAdmission({
  capacity: 4 * BODIES.content.bytes,
  perKey: 2 * BODIES.content.bytes,
});

/** Reads and parses a JSON body. Throws as `parseJson` does. */
export async function readJson(request: Request): Promise<unknown> {
  const exceedsLimits = countJson();
  const decoder = new TextDecoder();
  let text = '';
  let isTooMuch = false;
  // To the end: a client reads no answer before it has sent all. Only the text stays in memory.
  for await (const chunk of request.body ?? NOTHING) {
    isTooMuch ||= exceedsLimits(chunk);
    text = isTooMuch ? '' : text + decoder.decode(chunk, { stream: true });
  }
  if (isTooMuch) throw new SiteError('too-many-values');
  return orMalformed(() => JSON.parse(text + decoder.decode()));
}

/** Parses JSON in UTF-8. Throws `malformed-request`, and `too-many-values` for more than the limits. */
export function parseJson(bytes: Uint8Array): unknown {
  if (countJson()(bytes)) throw new SiteError('too-many-values');
  return orMalformed(() => JSON.parse(new TextDecoder().decode(bytes)));
}

function orMalformed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new SiteError('malformed-request', { cause });
  }
}

/**
 * Validates a JSON body with the schema; the handler reads it with `c.req.valid('json')`. Throws `wrong-type`,
 * `overloaded`, `malformed-request`, `too-many-values` or `invalid-input`.
 */
export const jsonBody =
  <T extends z.ZodType<object>>(schema: T): MiddlewareHandler<AppEnv, string, JsonInput<T>> =>
  async (c, next) => {
    if (mediaType(c.req.raw) !== 'application/json') throw new SiteError('wrong-type');
    await admitted(c, async () => {
      c.req.addValidatedData('json', validated(schema, await readJson(c.req.raw)));
      await next();
    });
  };

/**
 * Works on the bytes of a body in memory. Throws `overloaded`, and `wrong-type` if it has another type than this one:
 * usually one which a form of another site cannot send.
 */
export function bytesBody<E extends AppEnv, T>(
  c: Context<E>,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  type = 'application/octet-stream',
): Promise<T> {
  if (mediaType(c.req.raw) !== type) throw new SiteError('wrong-type');
  return admitted(c, async () => work(new Uint8Array(await c.req.raw.arrayBuffer())));
}

/** Reads and works on a body when there is room for it in memory. */
async function admitted<E extends AppEnv, T>(c: Context<E>, work: () => Promise<T>): Promise<T> {
  const size = Number(c.req.header('Content-Length') ?? 0);
  const leave = () => c.env?.incoming?.socket.destroy();
  const release = bodies.acquire(queueKeyOf(c.get('facts').address), size, leave);
  if (release === null) throw new SiteError('overloaded');
  try {
    return await work();
  } finally {
    release();
  }
}

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
 * Passes a body that is a file to `receive` as it arrives. Where it is refused, the rest is read and dropped: a client reads
 * no response before it has sent all of it; but not for a file that is larger than `limit`, in bytes. Throws `wrong-type`
 * if its type is not `application/octet-stream`, which a form of another site cannot send, `malformed-request` without its
 * size in `Content-Length`, and what `receive` throws.
 */
export async function receiveBody<T>(
  request: Request,
  { title, limit }: { title: string; limit: number },
  receive: (file: ArrivingFile) => Promise<T>,
): Promise<T> {
  if (mediaType(request) !== 'application/octet-stream') throw new SiteError('wrong-type');
  const length = request.headers.get('Content-Length') ?? '';
  if (!/^\d{1,15}$/.test(length)) throw new SiteError('malformed-request');
  const size = Number(length);
  const body = {
    // The stream itself begins to read when it is first asked for. Stopping early does not close the connection: the rest
    // can be read.
    [Symbol.asyncIterator]: () =>
      request.body?.values({ preventCancel: true }) ?? NOTHING[Symbol.asyncIterator](),
  };
  return receive({ title, size, body }).catch(async (cause: unknown) => {
    if (size <= limit) await discardBody(request);
    throw cause;
  });
}

async function discardBody(request: Request): Promise<void> {
  try {
    for await (const _ of request.body ?? NOTHING);
  } catch {
    // The client has closed the connection.
  }
}

/** The most fields of a form. The largest one of the site has five. */
const MAX_FIELDS = 20;

const AMPERSAND = 0x26;

/**
 * The bytes that are posted to a page, whose fields are counted before anything parses them; none for another type than
 * that of a form without files, which pages refuse. Throws `malformed-request` for more fields than any form has.
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
