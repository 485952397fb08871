// What an owner waits for and needs: a fresh checkout and the package, each in an empty folder, from the command to the first
// page, with their sizes, the memory of the site, and how long visitors wait while it is restarted with a newer package or
// build: `npm run bench -- install`. It installs from the registry of npm. Linux only: memory is read from /proc.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copySources } from '../tests/support/programs.ts';
import { freePort } from './pinned-server.ts';
import { machine, print, printProgress, table, warnIfBusy } from './report.ts';

/** How often a visitor asks during a restart, in milliseconds. */
const ASK_MS = 100;
const START_TIMEOUT_MS = 300_000;

/** One way to install and start the site. */
interface Way {
  readonly name: string;
  readonly folder: string;
  readonly command: readonly string[];
  /** The file of the process that serves, as its command line names it. */
  readonly program: string;
}

const root = mkdtempSync(path.join(tmpdir(), 'engawa-bench-'));
const checkout = path.join(root, 'checkout');
const packaged = path.join(root, 'package');
copySources(checkout);
mkdirSync(packaged);
execFileSync('node', ['scripts/package.ts', packaged], { stdio: ['ignore', 'ignore', 'inherit'] });
const [file = ''] = globSync('*.tgz', { cwd: packaged });
const ways: readonly Way[] = [
  {
    name: 'checkout, `npm start`',
    folder: checkout,
    command: ['npm', 'start'],
    program: 'build/current/server/index.js',
  },
  {
    name: `package, \`npx ./${file}\``,
    folder: packaged,
    command: ['npx', '--yes', `./${file}`],
    program: '.bin/engawa',
  },
];

print('A first start, a second one, and a restart.');
print(machine());
warnIfBusy();
const rows: string[][] = [];
for (const way of ways) {
  // An empty cache of npm: everything is downloaded.
  const cache = path.join(root, 'cache');
  const port = await freePort();
  const first = await start(way, way.command, port, cache);
  printProgress(`${way.name}: first ${seconds(first.ms)}`);
  const memory = residentMemory(first.pid);
  await end(first);
  const second = await start(way, way.command, port, cache);
  await end(second);
  // The site alone, as a service runs it.
  const served = await start(way, first.command, port, cache);
  const away = await restart(way, served, port, cache);
  rows.push([
    way.name,
    ...[sizeOf(first.folder), seconds(first.ms), seconds(second.ms)],
    ...[memory.toFixed(0), away.toFixed(0)],
  ]);
  rmSync(cache, { recursive: true, force: true });
}
print(
  `The package is a file of ${(statSync(path.join(packaged, file)).size / 1e6).toFixed(1)} MB.`,
);
table(
  [
    'way',
    'MB on the disk',
    's, first start',
    's, second start',
    'MB of memory',
    'ms without a page in a restart',
  ],
  rows,
);
rmSync(root, { recursive: true, force: true });

/** A site that serves. */
interface Started {
  readonly child: ChildProcess;
  /** Of the process that serves. */
  readonly pid: number;
  /** Of the packages that it runs on. */
  readonly folder: string;
  /** From the command to the first page. */
  readonly ms: number;
  readonly command: readonly string[];
}

async function start(
  way: Way,
  [program = '', ...args]: readonly string[],
  port: number,
  cache: string,
): Promise<Started> {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: way.folder,
    env: {
      // With how npm reaches its registry here.
      ...process.env,
      ENV_FILE: '/dev/null',
      npm_config_cache: cache,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  while (!(await answers(port))) {
    if (performance.now() - started > START_TIMEOUT_MS) throw new Error(`${way.name}: no answer.`);
    await pause(20);
  }
  const ms = performance.now() - started;
  const { pid, command } = serving(way, child.pid ?? 0);
  const [, place = way.folder] = /^(.*)\/node_modules\/\.bin\//.exec(command.join(' ')) ?? [];
  return { child, pid, command, folder: place.replace(/^.* /, ''), ms };
}

/** The process that serves, in the group of the one that was started. */
function serving({ program }: Way, group: number): { pid: number; command: readonly string[] } {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,pgid=,comm='], { encoding: 'utf8' });
  const pids = [...all.matchAll(/^ *(\d+) +(\d+) /gm)]
    .filter(([, , pgid]) => Number(pgid) === group)
    .map(([, pid]) => Number(pid));
  for (const pid of pids) {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    if (command[0]?.endsWith('node') && command.at(-1)?.endsWith(program)) return { pid, command };
  }
  throw new Error(`No process of ${group} serves.`);
}

/** Restarts the site under a visitor who asks all the time, and returns the milliseconds without a page. */
async function restart(way: Way, site: Started, port: number, cache: string): Promise<number> {
  let lastGood = performance.now();
  let longest = 0;
  let isOver = false;
  const visitor = (async () => {
    while (!isOver) {
      const asked = performance.now();
      if (await answers(port)) {
        longest = Math.max(longest, asked - lastGood);
        lastGood = performance.now();
      }
      await pause(ASK_MS);
    }
  })();
  await pause(1_000);
  await end(site);
  const next = await start(way, site.command, port, cache);
  await pause(1_000);
  isOver = true;
  await visitor;
  await end(next);
  return longest;
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    async (response) => response.ok && (await response.text()).includes('</html>'),
    () => false,
  );
}

async function end({ child, pid }: Started): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined;
  process.kill(pid, 'SIGTERM');
  await ended;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

function sizeOf(folder: string): string {
  const place = path.join(folder, 'node_modules');
  return execFileSync('du', ['-sm', place], { encoding: 'utf8' }).split('\t')[0] ?? '';
}

/** The resident memory of a process, in MB (proc(5)). */
function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6;
}
