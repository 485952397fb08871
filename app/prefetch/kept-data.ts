/** How long prefetched data is used without asking again, in milliseconds. */
export const FRESH_MS = 5 * 60_000;

/** The most titles and tools whose answers are kept. Pages are few. */
const MAX_PARTS = 50;

/** The data of pages that was asked for ahead, in the memory of one page load. */
export interface KeptData {
  /** Forgets everything. */
  readonly drop: () => void;
  /** Asks for the data at an address, unless it is kept and fresh. */
  readonly prefetch: (address: string) => void;
  /**
   * In place of `fetch`: gives what is kept and fresh, and keeps what it asks for. An error, and an answer for one
   * person, is given and not kept. What the owner sends (a save, a login, a logout) drops everything.
   */
  readonly fetch: typeof fetch;
}

/**
 * Creates an empty store. `ask` is the browser's `fetch`, `origin` the site's. `onDrop` is called when the owner has sent
 * something.
 */
export function createKeptData(ask: typeof fetch, origin: string, onDrop = () => {}): KeptData {
  /** By address, the oldest first. A body is undefined where there was no such answer. */
  const kept = new Map<string, { since: number; body: Promise<ArrayBuffer | undefined> }>();

  const fresh = (address: string) => {
    const found = kept.get(address);
    // Not `performance.now()`, which stands still while a device sleeps.
    const age = found === undefined ? FRESH_MS : Date.now() - found.since;
    return age >= 0 && age < FRESH_MS ? found?.body : undefined;
  };

  const keep = (address: string, answer: Promise<Response>): void => {
    const body = answer
      .then((response) => (mayKeep(response) ? response.arrayBuffer() : undefined))
      .catch(() => undefined);
    kept.delete(address);
    kept.set(address, { since: Date.now(), body });
    const parts = [...kept.keys()].filter(isPart);
    const [oldest] = parts;
    if (parts.length > MAX_PARTS && oldest !== undefined) kept.delete(oldest);
    void body.then((bytes) => {
      if (bytes === undefined && kept.get(address)?.body === body) kept.delete(address);
    });
  };

  const drop = () => kept.clear();

  return {
    drop,
    prefetch: (address) => {
      if (fresh(address) === undefined) keep(address, ask(address, { priority: 'low' }));
    },
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : undefined;
      const url = new URL(request?.url ?? String(input), origin);
      const isRead = (init?.method ?? request?.method ?? 'GET') === 'GET';
      const isOwners = url.origin === origin && url.pathname.startsWith('/admin');
      if (isOwners && !isRead) {
        drop();
        // What was asked for meanwhile may be older than the save.
        return ask(input, init).finally(() => {
          drop();
          onDrop();
        });
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

/** True for an answer that may be given again: one for every visitor. */
const mayKeep = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store|private/.test(headers.get('Cache-Control') ?? '');

/** True for the data of a part of a page, such as `/anime/1.data`. */
const isPart = (address: string): boolean => new URL(address).pathname.split('/').length > 2;

/** A stream that can be read without waiting, so that the page changes in the task of the press. */
const streamOf = (body: ArrayBuffer): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(body));
      controller.close();
    },
  });
