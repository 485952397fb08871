import { z } from 'zod';
import { imitate, SLOW_DESKTOP } from './devices.ts';
import { Devtools } from './devtools.ts';
import { Traffic } from './traffic.ts';

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

const timesSchema = z.object({ first: z.number(), largest: z.number(), blocking: z.number() });

/** A Chromium with a slow processor and network. */
export class SlowBrowser {
  readonly #devtools: Devtools;

  private constructor(devtools: Devtools) {
    this.#devtools = devtools;
  }

  static open = async (): Promise<SlowBrowser> => new SlowBrowser(await Devtools.open());

  close = (): Promise<void> => this.#devtools.close();

  /** Opens a page in a new context, without a cache. */
  async view(url: string): Promise<View> {
    const tab = await this.#devtools.openTab(SLOW_DESKTOP.size);
    const traffic = await Traffic.watch(tab);
    await imitate(tab, SLOW_DESKTOP);
    await tab.send('Page.navigate', { url });
    traffic.touch();
    await traffic.idle(IDLE_MS);
    const times = await tab.run(timesSchema, timesOfPage);
    await tab.close();
    const { received } = traffic;
    const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
    return {
      ...times,
      bytes: sum(received.map(({ bytes }) => bytes)),
      scripts: sum(
        received
          .filter(({ type }) => type === 'Script')
          .map(({ bytes, headerBytes }) => bytes - headerBytes),
      ),
      requests: received.length,
    };
  }
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
