// Measures what counting page views costs: `npm run bench -- visits`, on Linux. It uses the PostgreSQL of the tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { VISITS_PATH } from '../domain/visits.ts';
import { openPostgres } from '../server/store/postgres.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import type { Store } from '../server/store/store.ts';
import { createVisits } from '../server/visits/visits.ts';
import { logIn, type Owner } from '../tests/support/owner.ts';
import { type SiteProcess, startProcess } from '../tests/support/programs.ts';
import { fromVisitor } from '../tests/support/requests.ts';
import { startPostgres } from '../tests/support/running-postgres.ts';
import { PASSCODE, WITHOUT_COMPILE_CACHE } from '../tests/support/running-site.ts';
import { machine, median, print, printProgress, table, warnIfBusy } from './report.ts';
import { processTime } from './scenes/process-time.ts';

const VIEWS_A_DAY = 100_000;
/** A day takes this long here, in seconds. */
const DAY_S = 120;
const VISITORS = 30_000;
/** How long nothing is sent, to measure what the site uses by itself, in seconds. */
const IDLE_S = 30;
const WRITES = 300;
const WRITES_A_DAY = (24 * 60 * 60) / 2;
const WARM_UP = 5_000;
const ROUNDS = 3;
const ROUND_S = 10;
const BURST_PER_S = 1_000;
const TICK_MS = 20;
const PAGES = ['/', '/about', '/skills', '/projects', '/anime', '/downloads', '/contact'];
const REFERRERS = ['', '', 'https://news.example/a', 'https://search.example/'];
const PRINT_MEMORY = pathToFileURL(path.join(import.meta.dirname, 'print-memory.mjs')).href;
const VISITOR = path.join(import.meta.dirname, '../tests/faults/flood-visitor.ts');

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let sent = 0;

function sendView(address: string): Promise<void> {
  sent += 1;
  const body = JSON.stringify({
    path: PAGES[sent % PAGES.length],
    referrer: REFERRERS[sent % REFERRERS.length],
  });
  return sendReport(address, sent % VISITORS, body);
}

function sendReport(address: string, visitor: number, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...fromVisitor(visitor),
      'Content-Type': 'text/plain;charset=UTF-8',
      'Content-Length': Buffer.byteLength(body),
      'Sec-Fetch-Site': 'same-origin',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0',
    };
    const sending = request(
      address + VISITS_PATH,
      { method: 'POST', agent, headers },
      (response) => {
        if (response.statusCode !== 204) reject(new Error(`Answered ${response.statusCode}.`));
        response.resume().on('end', resolve);
      },
    );
    sending.on('error', (error) => {
      // The site closed the connection, which was idle at night, at the same moment.
      if (sending.reusedSocket) resolve(sendReport(address, visitor, body));
      else reject(error);
    });
    sending.end(body);
  });
}

/** Sends views for some seconds; `rate` is their number per second after a part of the time, from 0 to 1. */
async function sendViews(
  address: string,
  seconds: number,
  rate: (part: number) => number,
): Promise<void> {
  const start = performance.now();
  const answers: Promise<void>[] = [];
  let due = 0;
  let last = 0;
  for (;;) {
    const now = (performance.now() - start) / 1_000;
    if (now >= seconds) break;
    due += (now - last) * rate(now / seconds);
    last = now;
    for (; due >= 1; due -= 1) answers.push(sendView(address));
    await pause(TICK_MS);
  }
  await Promise.all(answers);
}

/** Few views at night, most in the afternoon. */
const dayCurve = (part: number): number =>
  (VIEWS_A_DAY / DAY_S) * (1 - 0.95 * Math.cos(2 * Math.PI * part));

const memorySchema = z.object({ rss: z.number(), heapUsed: z.number() });
type Memory = z.output<typeof memorySchema>;

/** What the site uses after a garbage collection, in bytes. */
async function memoryOf(site: SiteProcess): Promise<Memory> {
  const linesSoFar = site.output.stdout.split('\nmemory ').length;
  site.signal('SIGUSR2');
  for (;;) {
    const lines = site.output.stdout.split('\nmemory ');
    const last = lines.at(-1) ?? '';
    if (lines.length > linesSoFar && last.includes('}\n')) {
      return memorySchema.parse(JSON.parse(last.slice(0, last.indexOf('\n'))));
    }
    await pause(TICK_MS);
  }
}

const growth = (from: Memory, to: Memory): string =>
  [to.rss - from.rss, to.heapUsed - from.heapUsed]
    .map((bytes) => (bytes / 1e6).toFixed(1))
    .join(' (heap ')
    .concat(')');

async function cpuOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = processTime(pid);
  await work();
  // The last views are written within this time.
  await pause(2_500);
  return (processTime(pid) - before) / 1_000;
}

/** The 99th percentile of a page's answers, in milliseconds, for a visitor in a process of its own. */
async function pageP99(address: string, work: () => Promise<unknown>): Promise<number> {
  const visitor = spawn(process.execPath, [VISITOR, address, '192.0.2.1'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  visitor.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(visitor.stdout, 'data');
  await work();
  visitor.stdin.end();
  await once(visitor, 'close');
  const figures = z
    .object({ pageP99: z.number(), failed: z.object({ page: z.literal(0) }) })
    .parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
  return figures.pageP99;
}

async function viewsIn(owner: Owner): Promise<number> {
  const answer = await owner.get('/admin/api/visits?period=week');
  const report = z.object({ report: z.object({ totals: z.object({ views: z.number() }) }) });
  return report.parse(await answer.json()).report.totals.views;
}

/** The CPU time of one write of two views, in milliseconds: a real day has 43,200 of them. */
async function costOfWrite(open: () => Promise<Store>): Promise<number> {
  const store = await open();
  let now = Date.now();
  const visits = await createVisits(
    { store, clock: () => new Date(now) },
    { current: () => defaultPortfolio },
  );
  const write = async (index: number) => {
    now += 2_000;
    for (const path of ['/', '/about']) {
      await visits.count({ path, referrer: '', address: String(index), userAgent: 'Firefox' });
    }
    await visits.save();
  };
  for (let index = 0; index < WRITES; index += 1) await write(index);
  const before = process.cpuUsage();
  for (let index = 0; index < WRITES; index += 1) await write(WRITES + index);
  const { user, system } = process.cpuUsage(before);
  await store.close();
  return (user + system) / 1_000 / WRITES;
}

async function measure(
  name: string,
  settings: Record<string, string>,
  open: () => Promise<Store>,
): Promise<void> {
  sent = 0;
  const site = startProcess({
    ...settings,
    ...WITHOUT_COMPILE_CACHE,
    ADMIN_PASSCODE: PASSCODE,
    TRUSTED_PROXIES: '1',
    NODE_OPTIONS: `--expose-gc --import=${PRINT_MEMORY}`,
  });
  const address = await site.address;
  const pid = site.pid ?? 0;
  printProgress(`${name}: warming up …`);
  await sendViews(address, WARM_UP / 500, () => 500);
  const warmUp = sent;

  // The same day without counting, so that what grows after it is not the memory of requests.
  printProgress(`${name}: a day that is not counted …`);
  const switchCounting = async (isOn: boolean) =>
    (await logIn(address)).post('/admin/api/visits/counting', { isOn });
  await switchCounting(false);
  const memoryAtFirst = await memoryOf(site);
  await sendViews(address, DAY_S, dayCurve);
  const memoryBefore = await memoryOf(site);
  const uncounted = sent - warmUp;
  await switchCounting(true);

  printProgress(`${name}: nothing, then a day …`);
  const idle = (await cpuOf(pid, () => pause(IDLE_S * 1_000))) / (IDLE_S + 2.5);
  const before = sent;
  const day = await cpuOf(pid, () => sendViews(address, DAY_S, dayCurve));
  const views = sent - before;
  const memoryAfter = await memoryOf(site);
  printProgress(`${name}: the same day again …`);
  await sendViews(address, DAY_S, dayCurve);
  const memoryAtLast = await memoryOf(site);

  const ofViews = day - idle * (DAY_S + 2.5);

  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    printProgress(`${name}: pages, round ${round + 1} of ${ROUNDS} …`);
    alone.push(await pageP99(address, () => pause(ROUND_S * 1_000)));
    beside.push(await pageP99(address, () => sendViews(address, ROUND_S, () => BURST_PER_S)));
  }
  await pause(2_500);
  // The owner's session may be over.
  const counted = await viewsIn(await logIn(address));

  site.signal('SIGTERM');
  await site.end;
  const ofWrite = await costOfWrite(open);
  const ofWrites = (ofWrite * WRITES_A_DAY) / 1_000;

  table(
    [name, 'figure'],
    [
      ['views of the day, sent', String(views)],
      ['CPU of the views beyond idle, s', ofViews.toFixed(1)],
      ['CPU of one write of two views, ms', ofWrite.toFixed(2)],
      ['CPU of 43,200 of them, s', ofWrites.toFixed(1)],
      ['together, % of a core’s day', ((ofViews + ofWrites) / 864).toFixed(3)],
      [
        'growth of memory by the day that is not counted, MB resident',
        growth(memoryAtFirst, memoryBefore),
      ],
      ['growth of memory after it by the day, MB resident', growth(memoryBefore, memoryAfter)],
      ['growth of memory after it by a second one, MB resident', growth(memoryAfter, memoryAtLast)],
      ['p99 of pages alone, ms', `${median(alone)} (${alone.join(', ')})`],
      ['p99 beside 1,000 views a second, ms', `${median(beside)} (${beside.join(', ')})`],
      ['views counted of those sent', `${counted} of ${sent - uncounted}`],
    ],
  );
}

print('The cost of counting page views.');
print(machine());
warnIfBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
await measure('SQLite', { DATA_DIR: folder }, () => openSqlite(folder));
const postgres = await startPostgres();
const database = `${postgres.address}/postgres`;
await measure('PostgreSQL', { DATABASE_URL: database, DATA_DIR: folder }, () =>
  openPostgres(database),
);
await postgres.stop();
await rm(folder, { recursive: true });
agent.destroy();
