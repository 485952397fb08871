import type { z } from 'zod';
import { SiteError } from '../domain/errors.ts';
import { fieldErrors } from './results.ts';

const mediaType = (request: Request): string =>
  (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** The largest form of the site has four fields. */
const MAX_FIELDS = 20;

/** The text fields of a posted form. Throws `wrong-type` or `malformed-request`. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const type = mediaType(request);
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
    throw new SiteError('wrong-type');
  }
  const form = await request.formData().catch((cause: unknown) => {
    throw new SiteError('malformed-request', { cause });
  });
  const all = [...form];
  if (all.length > MAX_FIELDS) throw new SiteError('malformed-request');
  const entries = all.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

/** A JSON body that fits the schema. Throws `wrong-type`, `malformed-request` or `invalid-input`. */
export async function jsonBody<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<z.output<T>> {
  if (mediaType(request) !== 'application/json') throw new SiteError('wrong-type');
  const value: unknown = await request.json().catch((cause: unknown) => {
    throw new SiteError('malformed-request', { cause });
  });
  const result = schema.safeParse(value);
  if (!result.success) throw new SiteError('invalid-input', { fields: fieldErrors(result.error) });
  return result.data;
}

/** The parameters of an address that fit the schema. Throws `invalid-input`. */
export function searchFields<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  const result = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!result.success) throw new SiteError('invalid-input', { fields: fieldErrors(result.error) });
  return result.data;
}

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
