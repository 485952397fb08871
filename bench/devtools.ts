import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { findBrowser } from '../scripts/browser.ts';

const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

type Message = z.output<typeof messageSchema>;

/** Called with each event of a tab. */
type Listener = (method: string, params: unknown) => void;

/**
 * A Chromium that is controlled by the DevTools protocol itself. Playwright also enables the debugger domain, which
 * makes V8 parse the largest scripts a second time.
 */
export class Devtools {
  readonly #browser: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (message: Message) => void>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #calls = 0;

  private constructor(browser: ChildProcess, profile: string, socket: WebSocket) {
    this.#browser = browser;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = messageSchema.parse(JSON.parse(String(data)));
      const { id, sessionId = '', method = '', params } = message;
      if (id !== undefined) this.#pending.get(id)?.(message);
      else for (const listen of this.#listeners.get(sessionId) ?? []) listen(method, params);
    });
  }

  static async open(): Promise<Devtools> {
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
    return new Devtools(browser, profile, socket);
  }

  async close(): Promise<void> {
    const exit = once(this.#browser, 'exit');
    // A headless shell ends without an answer.
    void this.send(z.unknown(), 'Browser.close');
    await exit;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Opens an empty tab in a context of its own, without a cache. */
  async openTab(size: { readonly width: number; readonly height: number }): Promise<Tab> {
    const context = z.object({ browserContextId: z.string() });
    const { browserContextId } = await this.send(context, 'Target.createBrowserContext');
    const blank = { url: 'about:blank', browserContextId, ...size };
    const target = z.object({ targetId: z.string() });
    const { targetId } = await this.send(target, 'Target.createTarget', blank);
    const attached = z.object({ sessionId: z.string() });
    const attach = { targetId, flatten: true };
    const { sessionId } = await this.send(attached, 'Target.attachToTarget', attach);
    const listeners = new Set<Listener>();
    this.#listeners.set(sessionId, listeners);
    return new Tab(
      (schema, method, params) => this.send(schema, method, params, sessionId),
      listeners,
      async () => {
        this.#listeners.delete(sessionId);
        await this.send(z.unknown(), 'Target.disposeBrowserContext', { browserContextId });
      },
    );
  }

  private send<Answer>(
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
        if (error !== undefined) reject(new Error(`${method}: ${error.message}`));
        const answer = schema.safeParse(result);
        if (answer.success) resolve(answer.data);
        else reject(answer.error);
      });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }
}

type Send = <Answer>(schema: z.ZodType<Answer>, method: string, params?: object) => Promise<Answer>;

/** A tab, alone in its context. */
export class Tab {
  /** Calls a method and returns its answer. */
  readonly ask: Send;
  readonly listeners: Set<Listener>;
  /** Closes the tab and forgets its context. */
  readonly close: () => Promise<void>;

  constructor(ask: Send, listeners: Set<Listener>, close: () => Promise<void>) {
    this.ask = ask;
    this.listeners = listeners;
    this.close = close;
  }

  /** Calls a method. */
  async send(method: string, params?: object): Promise<void> {
    await this.ask(z.unknown(), method, params);
  }

  /** Runs a function in the page and returns what it resolves to. */
  async run<Answer, Input extends readonly unknown[]>(
    schema: z.ZodType<Answer>,
    call: (...input: Input) => unknown,
    ...input: Input
  ): Promise<Answer> {
    const evaluation = {
      expression: `(${call.toString()})(...${JSON.stringify(input)})`,
      awaitPromise: true,
      returnByValue: true,
    };
    const { result, exceptionDetails } = await this.ask(
      z.object({
        result: z.object({ value: z.unknown().optional() }),
        exceptionDetails: z
          .object({ exception: z.object({ description: z.string() }).optional() })
          .optional(),
      }),
      'Runtime.evaluate',
      evaluation,
    );
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? 'The page threw an error.');
    return schema.parse(result.value);
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
