import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { findBrowser } from '../scripts/browser.ts';

/** The line and the processor: 1.6 Mb/s with 150 ms, four times slower. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;

const WINDOW = { width: 1440, height: 900 };
/** A page is watched until its line has been silent for this long, in milliseconds. */
const SILENCE = 2_500;

/** What a page's first view took; times in milliseconds. */
export interface View {
  /** First and largest paint. */
  readonly first: number;
  readonly largest: number;
  /** What tasks took beyond 50 ms each, after the first paint. */
  readonly blocking: number;
  /** What came over the line, with its headers. */
  readonly bytes: number;
  /** Of it the page's scripts, without their headers, and without those that a worker fetches. */
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
 * A Chromium on a slow line, asked by its own protocol: what drives browsers for tests also listens to the
 * scripts of each page, for which V8 reads the largest of them a second time while they start.
 */
export class SlowBrowser {
  readonly #browser: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (message: z.output<typeof messageSchema>) => void>();
  readonly #listeners = new Set<(message: z.output<typeof messageSchema>) => void>();
  #calls = 0;

  private constructor(browser: ChildProcess, profile: string, socket: WebSocket) {
    this.#browser = browser;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = messageSchema.parse(JSON.parse(String(data)));
      if (message.id === undefined) for (const listen of this.#listeners) listen(message);
      else this.#answers.get(message.id)?.(message);
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
    await this.#ask(z.unknown(), 'Browser.close');
    await exit;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Opens a page as a visitor who has never been there. */
  async view(url: string): Promise<View> {
    const context = z.object({ browserContextId: z.string() });
    const { browserContextId } = await this.#ask(context, 'Target.createBrowserContext');
    const blank = { url: 'about:blank', browserContextId, ...WINDOW };
    const target = z.object({ targetId: z.string() });
    const { targetId } = await this.#ask(target, 'Target.createTarget', blank);
    const attached = z.object({ sessionId: z.string() });
    const attach = { targetId, flatten: true };
    const { sessionId } = await this.#ask(attached, 'Target.attachToTarget', attach);
    await this.#ask(z.unknown(), 'Network.enable', {}, sessionId);
    await this.#ask(z.unknown(), 'Network.emulateNetworkConditions', LINE, sessionId);
    await this.#ask(z.unknown(), 'Emulation.setCPUThrottlingRate', { rate: SLOWDOWN }, sessionId);
    const line = this.#watchLine(sessionId);
    await this.#ask(z.unknown(), 'Page.navigate', { url }, sessionId);
    const spent = await line;
    const asked = {
      expression: `(${timesOfPage.toString()})()`,
      awaitPromise: true,
      returnByValue: true,
    };
    const times = await this.#ask(timesSchema, 'Runtime.evaluate', asked, sessionId);
    await this.#ask(z.unknown(), 'Target.disposeBrowserContext', { browserContextId });
    return { ...times.result.value, ...spent };
  }

  #ask<Answer>(
    schema: z.ZodType<Answer>,
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<Answer> {
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ result, error }) => {
        this.#answers.delete(id);
        if (error === undefined) resolve(schema.parse(result));
        else reject(new Error(`${method}: ${error.message}`));
      });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  /** What comes over the page's line until it is silent. */
  #watchLine(sessionId: string): Promise<Pick<View, 'bytes' | 'scripts' | 'requests'>> {
    const spent = { bytes: 0, scripts: 0, requests: 0 };
    const headersOfScripts = new Map<string, number>();
    return new Promise((resolve) => {
      const end = () => {
        this.#listeners.delete(listen);
        resolve(spent);
      };
      let silence = setTimeout(end, SILENCE);
      const listen = ({ method, params, ...message }: z.output<typeof messageSchema>) => {
        if (message.sessionId !== sessionId || method?.startsWith('Network.') !== true) return;
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE);
        if (method === 'Network.responseReceived') {
          const { requestId, type, response } = responseSchema.parse(params);
          if (type === 'Script') headersOfScripts.set(requestId, response.encodedDataLength);
        }
        if (method === 'Network.loadingFinished') {
          const { requestId, encodedDataLength } = finishedSchema.parse(params);
          spent.requests += 1;
          spent.bytes += encodedDataLength;
          const headers = headersOfScripts.get(requestId);
          if (headers !== undefined) spent.scripts += encodedDataLength - headers;
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
  throw new Error('Chromium ended before it could be asked.');
}

/** Runs in the page. */
async function timesOfPage() {
  const entries = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type,
        buffered: true,
      });
      // Where nothing of the type happened, nothing comes.
      setTimeout(() => resolve([]), 500);
    });
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const largest = (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN;
  const blocking = (await entries('longtask'))
    .filter(({ startTime, duration }) => startTime + duration > first)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { first, largest, blocking };
}
