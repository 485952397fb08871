import type { Clock } from '../core/clock.ts';

/** How long a page is kept, in milliseconds: what it shows beside its content, such as the sky, may change. */
const KEPT_MS = 10_000;

/** The most memory of all pages, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** What a page takes beside its body, in bytes. */
const OVERHEAD_BYTES = 4 * 1024;

interface Kept {
  readonly at: number;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Complete answers in memory, for a short time and up to a number of bytes. */
export interface KeptPages {
  /** The answer under a key, or null where it has none any more. */
  find(key: string): Response | null;
  /** Keeps an answer, and returns it. One that failed is not kept. */
  keep(key: string, answer: Response): Promise<Response>;
}

/** Creates the memory. A key must name everything by which answers differ, and who may see them. */
export function createKeptPages(clock: Clock): KeptPages {
  // The first one was kept longest ago.
  const pages = new Map<string, Kept>();
  let bytes = 0;

  const sizeOf = ({ body }: Kept): number => body.length + OVERHEAD_BYTES;

  const remove = (key: string): void => {
    const page = pages.get(key);
    if (page === undefined) return;
    pages.delete(key);
    bytes -= sizeOf(page);
  };

  // A clock that was set back ends it too.
  const isOver = ({ at }: Kept): boolean => Math.abs(clock().getTime() - at) >= KEPT_MS;

  const answerOf = ({ status, headers, body }: Kept): Response =>
    new Response(body, { status, headers });

  return {
    find(key) {
      const page = pages.get(key);
      return page === undefined || isOver(page) ? null : answerOf(page);
    },

    async keep(key, answer) {
      const { status } = answer;
      if (status !== 200 && status !== 404) return answer;
      const headers = new Headers(answer.headers);
      // Added again to what is sent as it is.
      if (!headers.has('Content-Encoding')) headers.delete('Vary');
      const body = new Uint8Array(await answer.arrayBuffer());
      const page = { at: clock().getTime(), status, headers, body };
      remove(key);
      pages.set(key, page);
      bytes += sizeOf(page);
      for (const [oldest, each] of pages) {
        if (bytes <= MAX_BYTES && !isOver(each)) break;
        remove(oldest);
      }
      return new Response(body, { status, headers: answer.headers });
    },
  };
}
