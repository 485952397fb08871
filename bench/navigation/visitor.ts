import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Device, imitate } from '../devices.ts';
import type { Devtools, Tab } from '../devtools.ts';
import { type Received, Traffic } from '../traffic.ts';
import { probe, type Report, reportSchema } from './probe.ts';

/** How long a page has been idle before it is left. */
const IDLE_MS = 2_000;
/** A change of the page is over when there was no network event for this long. */
const SETTLED_MS = 500;
const DEADLINE_MS = 20_000;

/** A change of the page; times in milliseconds from the press. */
export interface Change {
  readonly heading: number;
  readonly garden: number;
  /** The longest task of the main thread; 0 if there was none of 50 ms. */
  readonly task: number;
  /** The bytes from the network, with headers. */
  readonly requests: number;
  readonly bytes: number;
}

/** The page that a change leads to. */
export interface Target {
  readonly page: string;
  /** The text of its heading. */
  readonly heading: string;
}

const bindingSchema = z.object({ name: z.string(), payload: z.string() });
const pointSchema = z.object({ x: z.number(), y: z.number() });

/** A visitor with a new browser profile on a device. */
export class Visitor {
  readonly tab: Tab;
  readonly #device: Device;
  readonly #traffic: Traffic;
  readonly #reports: Report[] = [];
  #loadedAt: number | undefined;

  private constructor(tab: Tab, device: Device, traffic: Traffic) {
    this.tab = tab;
    this.#device = device;
    this.#traffic = traffic;
  }

  static async arrive(devtools: Devtools, device: Device): Promise<Visitor> {
    const tab = await devtools.openTab(device.size);
    const visitor = new Visitor(tab, device, await Traffic.watch(tab));
    tab.listeners.add((method, params) => visitor.#take(method, params));
    await tab.send('Page.enable');
    await tab.send('Runtime.enable');
    await tab.send('Runtime.addBinding', { name: 'reportToBench' });
    const source = `(${probe.toString()})()`;
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await imitate(tab, device);
    return visitor;
  }

  leave = (): Promise<void> => this.tab.close();

  /** Opens an address and waits for its heading. Returns the time from the start of the navigation to the heading. */
  async open(url: string): Promise<number> {
    const from = this.#reports.length;
    this.#loadedAt = undefined;
    await this.tab.send('Page.navigate', { url });
    return (await this.#painted(from)).sinceStart;
  }

  /** Waits until there was no network event for two seconds. */
  idle = (): Promise<void> => this.#traffic.idle(IDLE_MS);

  /** The answers that the page received before and after its `load` event. */
  receivedAroundLoad(): {
    readonly before: readonly Received[];
    readonly after: readonly Received[];
  } {
    const { received } = this.#traffic;
    const split = this.#loadedAt ?? received.length;
    return { before: received.slice(0, split), after: received.slice(split) };
  }

  /** The text of the heading that was painted last. */
  get heading(): string {
    return this.#reports.findLast((report) => report.kind === 'heading')?.text ?? '';
  }

  /** Makes an element visible, as a visitor scrolls to it. */
  async reach(selector: string): Promise<void> {
    await this.tab.run(pointSchema, pointOf, selector);
    this.#traffic.touch();
  }

  /** Presses an element by mouse or touch, without a pause before the release. */
  async press(selector: string): Promise<void> {
    const point = await this.tab.run(pointSchema, pointOf, selector);
    // Sent together: otherwise the slow page would answer each event before the next is sent.
    if (this.#device.isPhone) {
      await Promise.all([
        this.tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
        this.tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
      ]);
      return;
    }
    const button = { ...point, button: 'left', clickCount: 1 };
    await Promise.all([
      this.tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }),
      this.tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
      this.tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
    ]);
  }

  /** Goes back or forward, which has no input event in the page. The press is the call. */
  go(steps: -1 | 1): Promise<void> {
    return this.tab.run(z.undefined(), travel, steps);
  }

  /** Measures what `cause` changes, until the page with the heading is there and the network is quiet. */
  async change({ page, heading }: Target, cause: () => Promise<unknown>): Promise<Change> {
    const from = this.#reports.length;
    const start = this.#traffic.received.length;
    await cause();
    const paint = await this.#painted(from, heading);
    // The last press: that of a menu opened before may be reported late.
    const press = this.#reports
      .slice(from)
      .filter((report) => report.kind === 'press')
      .findLast(({ at }) => at < paint.at);
    if (press === undefined) throw new Error(`The press that led to "${heading}" was not seen.`);
    const garden = await this.#gardenShown(from, page);
    this.#traffic.touch();
    await this.#traffic.idle(SETTLED_MS);
    const tasks = this.#reports
      .slice(from)
      .filter((report) => report.kind === 'task')
      .filter(({ at, duration }) => at + duration > press.at);
    const downloads = this.#traffic.received.slice(start).filter(({ bytes }) => bytes > 0);
    return {
      heading: paint.at - press.at,
      garden: garden === undefined ? Number.NaN : garden.at - press.at,
      task: Math.max(0, ...tasks.map(({ duration }) => duration)),
      requests: downloads.length,
      bytes: downloads.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  #painted(from: number, text?: string) {
    return this.#reported(
      from,
      (report) =>
        report.kind === 'heading' && (text === undefined || report.text === text)
          ? report
          : undefined,
      `the heading ${text ?? ''}`,
    );
  }

  /** Undefined on the pages of other programs, which have none. */
  async #gardenShown(from: number, page: string) {
    const hasGarden = () => document.querySelector('.garden') !== null;
    if (!(await this.tab.run(z.boolean(), hasGarden))) return undefined;
    return this.#reported(
      from,
      (report) => (report.kind === 'garden' && report.page === page ? report : undefined),
      `the garden of ${page}`,
    );
  }

  async #reported<Found>(
    from: number,
    find: (report: Report) => Found | undefined,
    awaited: string,
  ): Promise<Found> {
    for (const end = Date.now() + DEADLINE_MS; Date.now() < end; await pause(5)) {
      for (const report of this.#reports.slice(from)) {
        const result = find(report);
        if (result !== undefined) return result;
      }
    }
    throw new Error(`Not seen within ${DEADLINE_MS / 1000} s: ${awaited}.`);
  }

  #take(method: string, params: unknown): void {
    if (method === 'Page.loadEventFired') this.#loadedAt = this.#traffic.received.length;
    if (method !== 'Runtime.bindingCalled') return;
    const { payload } = bindingSchema.parse(params);
    this.#reports.push(reportSchema.parse(JSON.parse(payload)));
  }
}

/** Runs in the page: the middle of an element, scrolled into view where it is not. */
async function pointOf(selector: string) {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`There is no ${selector} in ${location.pathname}.`);
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const { y } = middle();
  if (y < 0 || y > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // During a view transition, the root element takes all presses.
  for (const end = performance.now() + 5_000; performance.now() < end; ) {
    const point = middle();
    if (element.contains(document.elementFromPoint(point.x, point.y))) return point;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  throw new Error(`${selector} is covered.`);
}

/** Runs in the page. */
function travel(steps: number): void {
  reportToBench(JSON.stringify({ kind: 'press', at: performance.timeOrigin + performance.now() }));
  history.go(steps);
}
