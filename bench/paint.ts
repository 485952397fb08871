// When the home page is painted on a slow machine and line, beside the same page without scripts and others:
// `npm run bench:paint [-- rounds]`. Chromium with a processor four times slower, 1.6 Mb/s and 150 ms.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Request } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { machine, median, note, say, sayWhereBusy, table } from './report.ts';
import { readHome, serveFrameworks, serveSite, withoutScripts } from './same-page.ts';
import { serveStill } from './still-page.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;
/** How long a page that has loaded everything is watched on, in milliseconds. */
const AFTER = 2_000;

interface View {
  /** First and largest paint, in milliseconds. */
  readonly first: number;
  readonly largest: number;
  /** What tasks took beyond 50 ms each, in milliseconds, after the first paint. */
  readonly blocking: number;
  readonly bytes: number;
  readonly scripts: number;
  readonly requests: number;
}

sayWhereBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const site = await serveSite(folder);
const home = await readHome(site);
const still = await serveStill(withoutScripts(home.plain));
const frameworks = await serveFrameworks(home);
const pages = [
  ['the same page, no script', still.address],
  ['Engawa', site.address],
  ...frameworks.map(({ name, served }) => [name, served.address]),
] as const;

const executablePath = findBrowser();
const args = ['--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [...args, '--disable-sync', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const views = new Map<string, View[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name = '', address = ''] of pages) {
    const seen = await view(browser, address);
    // The first round warms the servers and the browser.
    if (round > 0) views.set(name, [...(views.get(name) ?? []), seen]);
    note(`round ${round}, ${name}: ${seen.first.toFixed(0)} ms`);
  }
}
await browser.close();
for (const { stop } of [still, site, ...frameworks.map(({ served }) => served)]) await stop();
await rm(folder, { recursive: true });

const of = (name: string, figure: keyof View) =>
  median((views.get(name) ?? []).map((seen) => seen[figure]));
const [[plain]] = pages;
say(`The first view of the home page. ${machine()}`);
say(`Chromium, processor 4x slower, 1.6 Mb/s, 150 ms; medians of ${ROUNDS} rounds, in turn.`);
table(
  [
    'page',
    'first paint, ms',
    'ratio',
    'largest, ms',
    'ratio',
    'blocking, ms',
    'kB',
    'of it scripts',
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

/** Opens a page as a visitor who has never been there. */
async function view(by: Browser, address: string): Promise<View> {
  const context = await by.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(AFTER);
  const times = await page.evaluate(timesOfPage);
  let [bytes, scripts] = [0, 0];
  for (const request of finished) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
    if (request.resourceType() === 'script') scripts += responseBodySize;
  }
  await context.close();
  return { ...times, bytes, scripts, requests: finished.length };
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
