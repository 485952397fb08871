import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Tab } from './devtools.ts';

const sentSchema = z.object({ requestId: z.string(), request: z.object({ url: z.string() }) });
const responseSchema = z.object({
  requestId: z.string(),
  type: z.string(),
  response: z.object({ encodedDataLength: z.number() }),
});
const finishedSchema = z.object({ requestId: z.string(), encodedDataLength: z.number() });

/** An answer that a page received from the network or the cache. */
export interface Received {
  readonly url: string;
  /** The protocol's name of its kind, such as `Script`. */
  readonly type: string;
  /** The bytes received, with headers; 0 from the cache. */
  readonly bytes: number;
  readonly headerBytes: number;
}

/** The network traffic of a tab. Requests of workers are not in it. */
export class Traffic {
  /** The answers received so far, in order. */
  readonly received: Received[] = [];
  readonly #urls = new Map<string, string>();
  readonly #responses = new Map<string, { type: string; headerBytes: number }>();
  #lastEvent = performance.now();

  static async watch(tab: Tab): Promise<Traffic> {
    const traffic = new Traffic();
    tab.listeners.add((method, params) => traffic.#take(method, params));
    await tab.send('Network.enable');
    return traffic;
  }

  /** Counts the present moment as a network event: a page may answer an action with requests. */
  touch(): void {
    this.#lastEvent = performance.now();
  }

  /** Resolves when there has been no network event for this long; at once if that is already true. */
  async idle(milliseconds: number): Promise<void> {
    const left = () => this.#lastEvent + milliseconds - performance.now();
    for (let wait = left(); wait > 0; wait = left()) await pause(wait);
  }

  #take(method: string, params: unknown): void {
    if (!method.startsWith('Network.')) return;
    this.#lastEvent = performance.now();
    if (method === 'Network.requestWillBeSent') {
      const { requestId, request } = sentSchema.parse(params);
      this.#urls.set(requestId, request.url);
    }
    if (method === 'Network.responseReceived') {
      const { requestId, type, response } = responseSchema.parse(params);
      this.#responses.set(requestId, { type, headerBytes: response.encodedDataLength });
    }
    if (method === 'Network.loadingFinished') {
      const { requestId, encodedDataLength: bytes } = finishedSchema.parse(params);
      const { type = '', headerBytes = 0 } = this.#responses.get(requestId) ?? {};
      this.received.push({ url: this.#urls.get(requestId) ?? '', type, bytes, headerBytes });
    }
  }
}
