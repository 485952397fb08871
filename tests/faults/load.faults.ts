import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { logIn, type Owner } from '../support/owner.ts';
import { startProcess } from '../support/programs.ts';
import { fromVisitor, postForm } from '../support/requests.ts';
import { PASSCODE, WITHOUT_COMPILE_CACHE } from '../support/running-site.ts';
import { DIALECTS, placeForTest, type StorePlace } from '../support/stores.ts';
import { memoryOf } from './fuzz-run.ts';
import { PAGES } from './outage-run.ts';

/** The result of a load run. */
interface LoadFigures {
  /** The capacity: answered requests a second when the visitors sent them without pause. */
  readonly capacity: number;
  /** Requests a second that the run sent. */
  readonly rate: number;
  readonly requests: number;
  /** Unexpected answers, by kind and status; `{}` if there were none. */
  readonly failures: Readonly<Record<string, number>>;
  /** In milliseconds, from the moment in which a request was due. */
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
  /** Medians in megabytes of the first and the last tenth, after the warm-up. */
  readonly memory: readonly [number, number] | null;
  readonly memoryGrowthPercent: number | null;
}

const MEASURING_MS = 20_000;
const AT_ONCE = 16;
/** With more requests than this in progress, the site cannot catch up. */
const BACKLOG = 2_000;
const WARM_UP_SHARE = 0.1;

/** Of 100 requests, 95 read a page, 4 post a message, and 1 is from the owner's editor. */
class Traffic {
  count = 0;
  readonly failures = new Map<string, number>();
  readonly #address: string;
  readonly #owner: Owner;

  constructor(address: string, owner: Owner) {
    this.#address = address;
    this.#owner = owner;
  }

  async next(): Promise<void> {
    this.count += 1;
    const index = this.count;
    const kind = index % 100;
    if (kind === 99) await this.#expect('admin', 200, () => this.#admin());
    else if (kind % 25 === 3) await this.#expect('message', 200, () => this.#message(index));
    else await this.#expect('page', 200, () => this.#page(index));
  }

  async #expect(what: string, status: number, call: () => Promise<number>): Promise<void> {
    const found = await call().catch(() => 0);
    if (found === status) return;
    const name = `${what} ${found}`;
    this.failures.set(name, (this.failures.get(name) ?? 0) + 1);
  }

  async #page(index: number): Promise<number> {
    const response = await fetch(this.#address + (PAGES[index % PAGES.length] ?? '/'));
    await response.arrayBuffer();
    return response.status;
  }

  async #message(index: number): Promise<number> {
    const fields = { name: 'Asha', email: 'a@example.com', message: `Under load, ${index}.` };
    return (await postForm(`${this.#address}/contact`, fields, fromVisitor(index))).status;
  }

  async #admin(): Promise<number> {
    const response = await this.#owner.get('/admin/content');
    await response.arrayBuffer();
    return response.status;
  }
}

/** Measures the capacity of a built site, and then loads it at half of that for so many minutes. */
async function runLoad(options: { place: StorePlace; minutes: number }): Promise<LoadFigures> {
  const { place, minutes } = options;
  const site = startProcess({
    ...place.settings,
    ...WITHOUT_COMPILE_CACHE,
    ADMIN_PASSCODE: PASSCODE,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
  });
  let resetting: NodeJS.Timeout | undefined;
  try {
    const address = await site.address;
    // This traffic exceeds the limits for messages, so the counted attempts are deleted every second.
    resetting = setInterval(() => void place.query('delete from throttles'), 1_000);
    const traffic = new Traffic(address, await logIn(address));
    const capacity = await capacityOf(traffic);
    const rate = capacity / 2;
    const before = traffic.count;
    const { taken, memory } = await atRate(traffic, rate, minutes * 60_000, site.pid);
    const sorted = taken.toSorted((one, other) => one - other);
    const at = (share: number) =>
      Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
    const [first, last] = memory ?? [0, 0];
    return {
      capacity: Math.round(capacity),
      rate: Math.round(rate),
      requests: traffic.count - before,
      failures: Object.fromEntries(traffic.failures),
      median: at(0.5),
      p99: at(0.99),
      slowest: at(0.999999),
      memory,
      memoryGrowthPercent: memory && Math.round(((last - first) / first) * 1_000) / 10,
    };
  } finally {
    clearInterval(resetting);
    site.signal('SIGTERM');
    await site.end;
  }
}

/** Requests a second when a few visitors send them without pause; a first round warms up the site. */
async function capacityOf(traffic: Traffic): Promise<number> {
  const round = async () => {
    const before = traffic.count;
    const start = performance.now();
    const visitor = async () => {
      while (performance.now() - start < MEASURING_MS) await traffic.next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    return ((traffic.count - before) / (performance.now() - start)) * 1_000;
  };
  await round();
  return round();
}

async function atRate(traffic: Traffic, rate: number, duration: number, pid: number | undefined) {
  const taken: number[] = [];
  const samples: number[] = [];
  const start = performance.now();
  let due = 0;
  let underWay = 0;
  const one = async (dueAt: number) => {
    underWay += 1;
    await traffic.next();
    underWay -= 1;
    taken.push(performance.now() - dueAt);
  };
  let sampleAt = 0;
  while (performance.now() - start < duration) {
    const elapsed = performance.now() - start;
    for (; due < (elapsed / 1_000) * rate; due += 1) void one(start + (due / rate) * 1_000);
    if (underWay > BACKLOG) throw new Error('The site has fallen behind.');
    if (elapsed >= sampleAt) {
      samples.push((await memoryOf(pid)) ?? Number.NaN);
      sampleAt += 1_000;
    }
    await pause(5);
  }
  while (underWay > 0) await pause(10);
  const settled = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const tenth = Math.max(1, Math.floor(settled.length / 10));
  const memory = [median(settled.slice(0, tenth)), median(settled.slice(-tenth))] as const;
  return { taken, memory: memory.some(Number.isNaN) ? null : memory };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const MINUTES = Number(process.env.LOAD_MINUTES ?? 10);
const DIALECT = DIALECTS.find((name) => name === process.env.LOAD_STORE) ?? 'sqlite';

describe('mixed traffic at half of the capacity', () => {
  it('is answered without an error, in the same memory', {
    timeout: (MINUTES + 5) * 60_000,
  }, async () => {
    const place = await placeForTest(DIALECT);
    const figures = await runLoad({ place, minutes: MINUTES });
    process.stdout.write(`${DIALECT}, ${MINUTES} min: ${JSON.stringify(figures, null, 2)}\n`);
    expect(figures.failures).toEqual({});
    if (figures.memoryGrowthPercent !== null) {
      expect(Math.abs(figures.memoryGrowthPercent)).toBeLessThanOrEqual(10);
    }
  });
});
