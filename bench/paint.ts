// Measures the paint times of the home page on a slow machine and network, compared with the same page without
// scripts and with other frameworks: `npm run bench -- paint [rounds]`. `BENCH_CHECKOUT=<folder>` compares with
// another checkout instead. Chromium with a processor four times slower, 1.6 Mb/s and 150 ms latency.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { imitate, SLOW_DESKTOP } from './devices.ts';
import { Devtools } from './devtools.ts';
import { readHome, serveOthers, serveSite, serveWithoutScripts } from './home-page-servers.ts';
import { machine, median, print, printProgress, table, warnIfBusy } from './report.ts';
import { Traffic } from './traffic.ts';

const ROUNDS = Number(process.argv[2] ?? 15);
/** A page is loaded when there was no network event for this long. */
const IDLE_MS = 2_500;

/** The measurements of a page's first view; times in milliseconds. */
interface View {
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

warnIfBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const site = await serveSite(folder);
const home = await readHome(site);
const withoutScripts = await serveWithoutScripts(home);
const frameworks = await serveOthers(home);
const pages = [
  ['the same page, no script', withoutScripts.address],
  ['Engawa', site.address],
  ...frameworks.map(({ name, server }) => [name, server.address]),
] as const;

const devtools = await Devtools.open();
const views = new Map<string, View[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name = '', address = ''] of pages) {
    const figures = await view(address);
    // The first round is a warm-up.
    if (round > 0) views.set(name, [...(views.get(name) ?? []), figures]);
    printProgress(`round ${round}, ${name}: ${figures.first.toFixed(0)} ms`);
  }
}
await devtools.close();
for (const { stop } of [withoutScripts, site, ...frameworks.map(({ server }) => server)]) {
  await stop();
}
await rm(folder, { recursive: true });

const of = (name: string, figure: keyof View) =>
  median((views.get(name) ?? []).map((figures) => figures[figure]));
const [[plain]] = pages;
print(`The first view of the home page. ${machine()}`);
print(`Chromium, processor 4x slower, 1.6 Mb/s, 150 ms; medians of ${ROUNDS} alternating rounds.`);
table(
  [
    'page',
    'first paint, ms',
    'ratio',
    'largest, ms',
    'ratio',
    'blocking, ms',
    'kB',
    'of which scripts',
    'requests',
  ],
  [...views.keys()].map((name) => [
    name,
    of(name, 'first').toFixed(0),
    (of(name, 'first') / of(plain, 'first')).toFixed(3),
    of(name, 'largest').toFixed(0),
    (of(name, 'largest') / of(plain, 'largest')).toFixed(3),
    of(name, 'blocking').toFixed(0),
    (of(name, 'bytes') / 1000).toFixed(1),
    (of(name, 'scripts') / 1000).toFixed(1),
    String(of(name, 'requests')),
  ]),
);

/** Opens a page in a new context, without a cache. */
async function view(url: string): Promise<View> {
  const tab = await devtools.openTab(SLOW_DESKTOP.size);
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
