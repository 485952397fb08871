import { create as contentDisposition } from 'content-disposition';
import fresh from 'fresh';
import type { Context } from 'hono';
import { isShownAsPage } from '../../domain/upload.ts';
import { webStreamOf } from '../core/web-stream.ts';
import type { ByteRange, SentFile } from '../files/read-file.ts';
import type { AppEnv } from './app-env.ts';

interface FileToSend extends SentFile {
  /** Without them it is a download. */
  readonly content?: Readonly<Record<string, string>>;
}

interface FileEvents {
  /** Called when the last byte of the file was read. */
  readonly onLastByte?: () => void;
  /** Called when the file cannot be read to the end; the transfer is aborted. */
  readonly onFailure: (error: unknown) => void;
  /** What is destroyed then. Without it, reading the body fails. */
  readonly connection?: { destroy(): unknown } | undefined;
}

/**
 * The events of a file that is sent to a visitor. The connection is closed here: the server's library would print the
 * error.
 */
export const transferTo = (c: Context<AppEnv>, line: string): FileEvents => ({
  onFailure: (error) => c.get('context').log.error({ err: error }, line),
  connection: c.env?.outgoing,
});

/** The headers of a file that a browser saves, and never shows in the site's own origin. */
export const asDownload = (title: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': contentDisposition(title),
});

/** The headers of a PDF that a browser shows; null for a file of another name. */
export const asShownPdf = (title: string): Readonly<Record<string, string>> | null =>
  isShownAsPage(title)
    ? {
        'Content-Type': 'application/pdf',
        'Content-Disposition': contentDisposition(title, { type: 'inline' }),
      }
    : null;

/** The whole file, a range of it, or 304. */
export function fileResponse(
  request: Request,
  file: FileToSend,
  headers: Record<string, string>,
  events: FileEvents,
): Response {
  const etag = `"${file.version}"`;
  // Only this header: `fetch` also sends `Cache-Control: no-cache`, for which `fresh` returns false.
  const conditions = { 'if-none-match': request.headers.get('If-None-Match') ?? undefined };
  // Evaluated before the range (RFC 9110, section 13.2.2).
  if (fresh(conditions, { etag })) {
    return new Response(null, { status: 304, headers: { ETag: etag, ...headers } });
  }
  const common = {
    ...(file.content ?? asDownload(file.title)),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...headers,
  };
  const range = requestedRange(request, file.size, etag);
  if (range.kind === 'outside') {
    return new Response(null, {
      status: 416,
      headers: { ...common, 'Content-Range': `bytes */${file.size}` },
    });
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: file.size - 1 };
  return new Response(webStreamOf(bytesOf(file, { start, end }, events)), {
    status: range.kind === 'part' ? 206 : 200,
    headers: {
      ...common,
      'Content-Length': String(end - start + 1),
      ...(range.kind === 'part' ? { 'Content-Range': `bytes ${start}-${end}/${file.size}` } : {}),
    },
  });
}

/** The bytes of a part, one chunk in memory at a time. The file is opened at the first read, which HEAD never does. */
async function* bytesOf(
  file: FileToSend,
  { start, end }: ByteRange,
  { onLastByte, onFailure, connection }: FileEvents,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let left = end - start + 1;
  try {
    if (left > 0) {
      for await (const chunk of await file.read({ start, end })) {
        left -= chunk.byteLength;
        if (left === 0 && end === file.size - 1) onLastByte?.();
        yield chunk;
      }
    }
    if (left > 0) throw new Error(`${file.title} ended ${left} bytes early`);
  } catch (error) {
    onFailure(error);
    if (connection === undefined) throw error;
    connection.destroy();
  }
}

export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'outside' };

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads `Range` and `If-Range` (RFC 9110, sections 13.1.5 and 14) for a file of `size` bytes. A range is ignored if it
 * is not exactly one, or if the strong `etag` differs.
 */
export function requestedRange(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  size: number,
  etag: string,
): RequestedRange {
  if (method !== 'GET') return { kind: 'whole' };
  const condition = headers.get('If-Range');
  const [, from = '', to = ''] = RANGE.exec(headers.get('Range')?.trim() ?? '') ?? [];
  if ((from === '' && to === '') || (condition !== null && condition !== etag)) {
    return { kind: 'whole' };
  }
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return { kind: 'whole' };
  return start < size && start <= end ? { kind: 'part', start, end } : { kind: 'outside' };
}
