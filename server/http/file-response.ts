import { create as contentDisposition } from 'content-disposition';
import fresh from 'fresh';
import type { ToolFile } from '../downloads/tool-files.ts';
import { requestedRange } from './byte-range.ts';

interface FileEvents {
  /** Called when a response that includes the last byte of the file was read to its end. */
  readonly onLastByte?: () => void;
  /** Called when the file cannot be read to the end; the visitor's transfer is aborted. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * A file as a download: the whole file, the requested range, or 304 if the client already has it. It is never
 * displayed in the site's own origin, whatever its content.
 */
export function fileResponse(
  request: Request,
  file: ToolFile,
  headers: Record<string, string>,
  events: FileEvents,
): Response {
  const etag = `"${file.version}"`;
  // Evaluated before the range (RFC 9110, section 13.2.2).
  const known = request.headers.get('If-None-Match') ?? undefined;
  // Only this header is passed on: `fetch` also sends `Cache-Control: no-cache`, for which `fresh` would return false.
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
  const asked = requestedRange(request, file.size, etag);
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
 * The file is opened when the first byte is read, so that a HEAD request opens nothing and is not counted. It is
 * read one chunk at a time, so that a slow client uses the memory of one chunk.
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
            // Cancelled while the file was being opened, when there was nothing to release yet.
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
