import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { findBrowser } from '../scripts/browser.ts';

/** The network: 1.6 Mb/s with a latency of 150 ms. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** The processor's slowdown. */
const CPU_SLOWDOWN = 4;

const WINDOW = { width: 1440, height: 900 };
/** A page is loaded when there was no network event for this long. */
const IDLE_MS = 2_500;

/** The measurements of a page's first view; times in milliseconds. */
export interface View {
  /** First and largest paint. */
  readonly first: number;
  readonly largest: number;
  /** The total blocking time: the parts of tasks beyond 50 ms, after the first paint. */
  readonly blocking: number;
  /** The bytes received, with headers. */
  readonly bytes: number;
  /** The bytes of the page's scripts, without headers and without the scripts that workers fetch. */
  readonly scripts: number;
  readonly requests: number;
}

const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const responseSchema = z.object({
  requestId: z.string(),
  type: z.string(),
  response: z.object({ encodedDataLength: z.number() }),
});
const finishedSchema = z.object({ requestId: z.string(), encodedDataLength: z.number() });
const timesSchema = z.object({
  result: z.object({
    value: z.object({ first: z.number(), largest: z.number(), blocking: z.number() }),
  }),
});

/**
 * A Chromium with a slow network, controlled by the DevTools protocol itself. Playwright also enables the
 * debugger domain, which makes V8 parse the largest scripts a second time.
 */
export class SlowBrowser {
  readonly #browser: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (message: z.output<typeof messageSchema>) => void>();
  readonly #listeners = new Set<(message: z.output<typeof messageSchema>) => void>();
  #calls = 0;

  private constructor(browser: ChildProcess, profile: string, socket: WebSocket) {
    this.#browser = browser;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = messageSchema.parse(JSON.parse(String(data)));
      if (message.id === undefined) for (const listen of this.#listeners) listen(message);
      else this.#pending.get(message.id)?.(message);
    });
  }

  static async open(): Promise<SlowBrowser> {
    const profile = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
    const browser = spawn(
      findBrowser() ?? 'chromium',
      [
        '--headless=new',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    process.once('exit', () => browser.kill());
    const socket = new WebSocket(await debuggingAddress(browser));
    await once(socket, 'open');
    return new SlowBrowser(browser, profile, socket);
  }

  async close(): Promise<void> {
    const exit = once(this.#browser, 'exit');
    // A headless shell ends without an answer.
    void this.#send(z.unknown(), 'Browser.close');
    await exit;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Opens a page in a new context, without a cache. */
  async view(url: string): Promise<View> {
    const context = z.object({ browserContextId: z.string() });
    const { browserContextId } = await this.#send(context, 'Target.createBrowserContext');
    const blank = { url: 'about:blank', browserContextId, ...WINDOW };
    const target = z.object({ targetId: z.string() });
    const { targetId } = await this.#send(target, 'Target.createTarget', blank);
    const attached = z.object({ sessionId: z.string() });
    const attach = { targetId, flatten: true };
    const { sessionId } = await this.#send(attached, 'Target.attachToTarget', attach);
    await this.#send(z.unknown(), 'Network.enable', {}, sessionId);
    await this.#send(z.unknown(), 'Network.emulateNetworkConditions', NETWORK, sessionId);
    await this.#send(
      z.unknown(),
      'Emulation.setCPUThrottlingRate',
      { rate: CPU_SLOWDOWN },
      sessionId,
    );
    const traffic = this.#watchTraffic(sessionId);
    await this.#send(z.unknown(), 'Page.navigate', { url }, sessionId);
    const received = await traffic;
    const evaluation = {
      expression: `(${timesOfPage.toString()})()`,
      awaitPromise: true,
      returnByValue: true,
    };
    const times = await this.#send(timesSchema, 'Runtime.evaluate', evaluation, sessionId);
    await this.#send(z.unknown(), 'Target.disposeBrowserContext', { browserContextId });
    return { ...times.result.value, ...received };
  }

  #send<Answer>(
    schema: z.ZodType<Answer>,
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<Answer> {
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, ({ result, error }) => {
        this.#pending.delete(id);
        if (error === undefined) resolve(schema.parse(result));
        else reject(new Error(`${method}: ${error.message}`));
      });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  /** Counts the network traffic of a page until the network is idle. */
  #watchTraffic(sessionId: string): Promise<Pick<View, 'bytes' | 'scripts' | 'requests'>> {
    const received = { bytes: 0, scripts: 0, requests: 0 };
    const scriptHeaderBytes = new Map<string, number>();
    return new Promise((resolve) => {
      const end = () => {
        this.#listeners.delete(listen);
        resolve(received);
      };
      let idle = setTimeout(end, IDLE_MS);
      const listen = ({ method, params, ...message }: z.output<typeof messageSchema>) => {
        if (message.sessionId !== sessionId || method?.startsWith('Network.') !== true) return;
        clearTimeout(idle);
        idle = setTimeout(end, IDLE_MS);
        if (method === 'Network.responseReceived') {
          const { requestId, type, response } = responseSchema.parse(params);
          if (type === 'Script') scriptHeaderBytes.set(requestId, response.encodedDataLength);
        }
        if (method === 'Network.loadingFinished') {
          const { requestId, encodedDataLength } = finishedSchema.parse(params);
          received.requests += 1;
          received.bytes += encodedDataLength;
          const headers = scriptHeaderBytes.get(requestId);
          if (headers !== undefined) received.scripts += encodedDataLength - headers;
        }
      };
      this.#listeners.add(listen);
    });
  }
}

async function debuggingAddress(browser: ChildProcess): Promise<string> {
  if (browser.stderr === null) throw new Error('Chromium has no standard error.');
  for await (const line of createInterface({ input: browser.stderr })) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Chromium ended before it reported its address.');
}

/** Runs in the page. */
async function timesOfPage() {
  const entries = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type,
        buffered: true,
      });
      // Without an entry of this type, the observer is never called.
      setTimeout(() => resolve([]), 500);
    });
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const largest = (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;
  const blocking = (await entries('longtask'))
    .filter(({ startTime, duration }) => startTime + duration > first)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { first, largest, blocking };
}
