import { create as contentDisposition } from 'content-disposition';
import fresh from 'fresh';
import type { ToolFile } from '../downloads/tool-files.ts';
import { askedRange } from './byte-range.ts';

interface FileEvents {
  /** The response that carries the last byte of the file has been read to its end. */
  readonly onLastByte?: () => void;
  /** The file could not be read to the end: a visitor who is still there sees a broken transfer. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * A file as a download, or the part of it that was asked for, or word that the visitor has it already: never
 * shown in the site's own origin, whatever it holds.
 */
export function fileResponse(
  request: Request,
  file: ToolFile,
  headers: Record<string, string>,
  events: FileEvents,
): Response {
  const etag = `"${file.version}"`;
  // Before a range is looked at (RFC 9110, section 13.2.2).
  const known = request.headers.get('If-None-Match') ?? undefined;
  // Of the tag alone: `fetch` adds `Cache-Control: no-cache` to it, which `fresh` would take for another wish.
  if (fresh({ 'if-none-match': known }, { etag })) {
    return new Response(null, { status: 304, headers: { ETag: etag, ...headers } });
  }
  const common = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': contentDisposition(file.title),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...headers,
  };
  const asked = askedRange(request, file.size, etag);
  if (asked.kind === 'outside') {
    return new Response(null, {
      status: 416,
      headers: { ...common, 'Content-Range': `bytes */${file.size}` },
    });
  }
  const { start, end } = asked.kind === 'part' ? asked : { start: 0, end: file.size - 1 };
  return new Response(bodyOf(file, start, end, events), {
    status: asked.kind === 'part' ? 206 : 200,
    headers: {
      ...common,
      'Content-Length': String(end - start + 1),
      ...(asked.kind === 'part' ? { 'Content-Range': `bytes ${start}-${end}/${file.size}` } : {}),
    },
  });
}

/**
 * Opened when the first byte is asked for, so that a HEAD request leaves nothing open and counts for
 * nothing, and read one chunk at a time, so that a slow visitor holds one chunk in memory.
 */
function bodyOf(file: ToolFile, start: number, end: number, events: FileEvents) {
  let chunks: AsyncIterator<Uint8Array<ArrayBuffer>> | undefined;
  let left = end - start + 1;
  let isCancelled = false;
  const release = async () => {
    await chunks?.return?.();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          if (left > 0) {
            chunks ??= (await file.read({ start, end }))[Symbol.asyncIterator]();
            const next = await chunks.next();
            // The visitor left while the file was being opened, when there was nothing to release yet.
            if (isCancelled) return await release();
            if (next.done) throw new Error(`${file.title} ended ${left} bytes early`);
            left -= next.value.byteLength;
            controller.enqueue(next.value);
          }
          if (left > 0) return;
          controller.close();
          if (end === file.size - 1) events.onLastByte?.();
        } catch (error) {
          if (!isCancelled) {
            events.onFailure(error);
            controller.error(error);
          }
          await release();
        }
      },
      async cancel() {
        isCancelled = true;
        await release();
      },
    },
    { highWaterMark: 0 },
  );
}
