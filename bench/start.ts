// How long the site takes from `npm start` on a built tree to its first complete page, and how much memory
// it has then and after many requests: `npm run bench:start`. Linux only: memory is read from /proc.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCommand } from '../scripts/start-command.ts';
import { PAGES } from '../server/http/snapshot/page-address.ts';
import { freePort, type Served } from './pinned-process.ts';
import { machine, median, note, say, sayWhereBusy, table } from './report.ts';
import { serveSite } from './same-page.ts';

const STARTS = 9;
const REQUESTS = 100_000;
const CONNECTIONS = 32;
const PATIENCE = 30_000;

say('From a start to the first complete page, and memory.');
say(machine());
sayWhereBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const starts = {
  'npm start': ['npm', 'start'],
  'the server alone': startCommand(),
};
const taken = new Map<string, number[]>();
for (let round = 0; round <= STARTS; round += 1) {
  for (const [name, command] of Object.entries(starts)) {
    const ms = await start(command);
    // The first round makes the store.
    if (round > 0) taken.set(name, [...(taken.get(name) ?? []), ms]);
    note(`round ${round}, ${name}: ${ms.toFixed(0)} ms`);
  }
}
table(
  [`median of ${STARTS} starts`, 'ms to the first page', 'lowest', 'highest'],
  [...taken].map(([name, all]) => [
    name,
    ...[median(all), Math.min(...all), Math.max(...all)].map((ms) => ms.toFixed(0)),
  ]),
);

const site = await serveSite(folder);
await pause(1000);
const before = resident(site);
await askAll(site);
const after = resident(site);
await site.stop();
await rm(folder, { recursive: true });
const memory = { 'after the start': before, [`after ${REQUESTS} requests`]: after };
table(
  ['memory', 'MB resident', 'of it files, such as Node itself'],
  Object.entries(memory).map(([name, { all, files }]) => [name, all.toFixed(0), files.toFixed(0)]),
);

async function start([program = '', ...args]: readonly string[]): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSCODE: 'correct horse battery staple',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, so that what npm starts ends with it.
    detached: true,
  });
  let size = 0;
  while (size === 0) {
    if (performance.now() - begun > PATIENCE) throw new Error(`${program} does not answer.`);
    size = await sizeOf(port, '/').catch(() => 0);
    if (size === 0) await pause(5);
  }
  const ms = performance.now() - begun;
  const exit = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await exit;
  return ms;
}

/** Asks for the pages in turn, on connections that stay open. */
async function askAll({ address }: Served): Promise<void> {
  const port = Number(new URL(address).port);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let asked = 0;
  const work = async () => {
    while (asked < REQUESTS) {
      asked += 1;
      await sizeOf(port, PAGES[asked % PAGES.length] ?? '/', agent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

/** The size of a page's body as it travels. */
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

/** The memory of a process, in millions of bytes (proc(5), /proc/pid/status). */
function resident({ pid }: Served): { all: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { all: of('VmRSS'), files: of('RssFile') };
}
