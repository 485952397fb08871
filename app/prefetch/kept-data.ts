/** How long prefetched data is used without asking again, in milliseconds. */
export const FRESH_MS = 5 * 60_000;

/** The most answers that are kept: all pages, and the titles and tools that a visitor has pointed at. */
const MAX_KEPT = 50;

/** The data of pages that was asked for ahead, in the memory of one page load. */
export interface KeptData {
  /** Asks for the data at an address, unless it is kept and fresh. */
  readonly prefetch: (address: string) => void;
  /**
   * In place of `fetch`: gives what is kept and fresh, and keeps what it asks for. Any other answer than 200 is given
   * and not kept. What the owner sends (a save, a login, a logout) drops everything.
   */
  readonly fetch: typeof fetch;
}

/** Creates an empty store. `ask` is the browser's `fetch`, `origin` the site's. */
export function createKeptData(ask: typeof fetch, origin: string): KeptData {
  /** By address, the oldest first. A body is undefined where there was no such answer. */
  const kept = new Map<string, { since: number; body: Promise<ArrayBuffer | undefined> }>();

  const fresh = (address: string) => {
    const found = kept.get(address);
    return found && performance.now() - found.since < FRESH_MS ? found.body : undefined;
  };

  const keep = (address: string, answer: Promise<Response>): void => {
    const body = answer
      .then((response) => (response.status === 200 ? response.arrayBuffer() : undefined))
      .catch(() => undefined);
    kept.delete(address);
    kept.set(address, { since: performance.now(), body });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    body.then((bytes) => {
      if (bytes === undefined && kept.get(address)?.body === body) kept.delete(address);
    });
  };

  return {
    prefetch: (address) => {
      if (fresh(address) === undefined) keep(address, ask(address, { priority: 'low' }));
    },
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : undefined;
      const url = new URL(request?.url ?? String(input), origin);
      const isRead = (init?.method ?? request?.method ?? 'GET') === 'GET';
      const isOwners = url.origin === origin && url.pathname.startsWith('/admin');
      if (isOwners && !isRead) {
        kept.clear();
        // What was asked for meanwhile may be older than the save.
        return ask(input, init).finally(() => kept.clear());
      }
      if (isOwners || !isRead || url.origin !== origin || !url.pathname.endsWith('.data'))
        return ask(input, init);
      const body = await fresh(url.href);
      if (body !== undefined) return new Response(streamOf(body));
      const answer = ask(input, init);
      keep(
        url.href,
        answer.then((response) => response.clone()),
      );
      return answer;
    },
  };
}

/** A stream that can be read without waiting, so that the page changes in the task of the press. */
const streamOf = (body: ArrayBuffer): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(body));
      controller.close();
    },
  });
