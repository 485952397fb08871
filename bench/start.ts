// Measures the time from `npm start` on a built tree to the first complete page, and the memory then and after
// many requests: `npm run bench -- start`. `BENCH_CHECKOUT=<folder>` measures another checkout too. Linux only: memory
// is read from /proc.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { mainPages } from '../domain/public-pages.ts';
import { startCommand } from '../scripts/start-command.ts';
import { freePort } from '../tests/support/local-server.ts';
import { ISOLATED_ENV } from '../tests/support/running-site.ts';
import { OTHER_CHECKOUT, serveSite } from './home-page-servers.ts';
import type { Served } from './pinned-server.ts';
import { machine, median, print, printProgress, table, warnIfBusy } from './report.ts';

const STARTS = 9;
const REQUESTS = 100_000;
const CONNECTIONS = 32;
const START_TIMEOUT_MS = 30_000;

/** The pages of a new site. */
const PAGES = mainPages(defaultPortfolio).map(({ path }) => path);

print('The time from start to the first complete page, and memory.');
print(machine());
warnIfBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const starts = {
  'npm start': ['npm', 'start'],
  'the server alone': startCommand(),
  ...(OTHER_CHECKOUT === undefined ? {} : { [OTHER_CHECKOUT]: startCommand(OTHER_CHECKOUT) }),
};
const times = new Map<string, number[]>();
for (let round = 0; round <= STARTS; round += 1) {
  for (const [name, command] of Object.entries(starts)) {
    const ms = await start(command, name === OTHER_CHECKOUT ? name : '.');
    // The first round creates the store.
    if (round > 0) times.set(name, [...(times.get(name) ?? []), ms]);
    printProgress(`round ${round}, ${name}: ${ms.toFixed(0)} ms`);
  }
}
table(
  [`median of ${STARTS} starts`, 'ms to the first page', 'lowest', 'highest'],
  [...times].map(([name, all]) => [
    name,
    ...[median(all), Math.min(...all), Math.max(...all)].map((ms) => ms.toFixed(0)),
  ]),
);

const site = await serveSite(folder);
await pause(1000);
const before = residentMemory(site);
await requestAll(site);
const after = residentMemory(site);
await site.stop();
await rm(folder, { recursive: true });
const memory = { 'after the start': before, [`after ${REQUESTS} requests`]: after };
table(
  ['memory', 'MB resident', 'of which files, such as Node itself'],
  Object.entries(memory).map(([name, { all, files }]) => [name, all.toFixed(0), files.toFixed(0)]),
);

async function start(
  [program = '', ...args]: readonly string[],
  checkout: string,
): Promise<number> {
  const port = await freePort();
  const startTime = performance.now();
  const child = spawn(program, args, {
    cwd: checkout,
    env: {
      ...ISOLATED_ENV,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: path.join(folder, path.basename(checkout)),
      ADMIN_PASSCODE: 'correct horse battery staple',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Its own process group, so that npm's child processes are terminated with it.
    detached: true,
  });
  let size = 0;
  while (size === 0) {
    if (performance.now() - startTime > START_TIMEOUT_MS)
      throw new Error(`${program} does not answer.`);
    size = await sizeOf(port, '/').catch(() => 0);
    if (size === 0) await pause(5);
  }
  const ms = performance.now() - startTime;
  const exit = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await exit;
  return ms;
}

/** Requests the pages in rotation, on keep-alive connections. */
async function requestAll({ address }: Served): Promise<void> {
  const port = Number(new URL(address).port);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let requestCount = 0;
  const work = async () => {
    while (requestCount < REQUESTS) {
      requestCount += 1;
      await sizeOf(port, PAGES[requestCount % PAGES.length] ?? '/', agent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

/** Requests a page and returns the size of its encoded body. */
function sizeOf(port: number, page: string, agent?: Agent): Promise<number> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' };
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path: page, headers, agent }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(size) : reject(new Error(`${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** The resident memory of a process, in MB (proc(5), /proc/pid/status). */
function residentMemory({ pid }: Served): { all: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { all: of('VmRSS'), files: of('RssFile') };
}
