// Measures the requests per second for the home page, compared with nginx and others:
// `npm run bench -- pages [seconds]`. `BENCH_CHECKOUT=<folder>` compares with another checkout instead. One core for
// the server, one for the load. It needs Linux, taskset, wrk and nginx.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sendRequest } from '../tests/support/requests.ts';
import {
  type Contender,
  readHome,
  serveByNginx,
  serveOthers,
  serveSite,
} from './home-page-servers.ts';
import { CORES } from './pinned-server.ts';
import { processTime } from './process-time.ts';
import {
  machine,
  median,
  print,
  printProgress,
  requirePrograms,
  table,
  warnIfBusy,
} from './report.ts';

const SECONDS = Number(process.argv[2] ?? 3);
const ROUNDS = 3;
const CONNECTIONS = 32;
/** wrk's units of time, in milliseconds. */
const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

const debian = (name: string) => `On Debian and Ubuntu: apt-get install ${name}`;

requirePrograms(
  { name: 'taskset', hint: debian('util-linux') },
  { name: 'wrk', hint: debian('wrk') },
  { name: 'nginx', hint: debian('nginx-light') },
);

const folder = mkdtempSync(path.join(tmpdir(), 'engawa-bench-'));
const site = await serveSite(folder);
const home = await readHome(site);
const contenders: Contender[] = [
  await serveByNginx(home),
  { name: 'Engawa', server: site },
  ...(await serveOthers(home)),
];

print('The home page, requests per second.');
print(machine());
warnIfBusy();
print(`wrk, ${CONNECTIONS} connections; medians of ${ROUNDS} alternating rounds of ${SECONDS} s.`);
for (const encoding of ['gzip', 'br'])
  await compare(`200, ${encoding}`, { encoding, isCached: false });
await compare('304, gzip', { encoding: 'gzip', isCached: true });

for (const { server } of contenders) await server.stop();
rmSync(folder, { recursive: true });

interface Speed {
  /** Requests per second. */
  readonly rate: number;
  /** The 99th percentile of the latency, in milliseconds. */
  readonly p99: number;
  /** The CPU time of the server's processes per request, in microseconds. */
  readonly cpu: number;
}

async function compare(
  title: string,
  asked: { encoding: string; isCached: boolean },
): Promise<void> {
  const runs: { contender: Contender; bytes: number; headers: string[]; speeds: Speed[] }[] = [];
  for (const contender of contenders) {
    const headers = { 'Accept-Encoding': asked.encoding };
    const first = await get(contender, headers);
    if (!asked.isCached) {
      runs.push({ contender, bytes: first.body.length, headers: flags(headers), speeds: [] });
      continue;
    }
    const conditional = { ...headers, 'If-None-Match': first.headers.etag ?? '' };
    const { status } = await get(contender, conditional);
    if (status === 304) runs.push({ contender, bytes: 0, headers: flags(conditional), speeds: [] });
    else printProgress(`${contender.name} has no 304 for this page.`);
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { contender, headers, speeds } of runs) {
      // The first round warms up.
      const speed = load(contender, headers, round === 0 ? 1 : SECONDS);
      if (round > 0) speeds.push(speed);
    }
  }
  const of = ({ speeds }: { speeds: Speed[] }, figure: keyof Speed) =>
    median(speeds.map((speed) => speed[figure]));
  const [nginx] = runs;
  if (nginx === undefined) return;
  table(
    [
      title,
      'bytes of body',
      'requests/s',
      'of nginx',
      'CPU, µs a request',
      'nginx of it',
      'p99, ms',
      'of nginx',
    ],
    runs.map((run) => [
      run.contender.name,
      String(run.bytes),
      of(run, 'rate').toFixed(0),
      (of(run, 'rate') / of(nginx, 'rate')).toFixed(3),
      of(run, 'cpu').toFixed(1),
      (of(nginx, 'cpu') / of(run, 'cpu')).toFixed(3),
      of(run, 'p99').toFixed(2),
      (of(run, 'p99') / of(nginx, 'p99')).toFixed(2),
    ]),
  );
}

function get({ server }: Contender, headers: Record<string, string>) {
  return sendRequest({
    port: Number(new URL(server.address).port),
    path: '/',
    method: 'GET',
    headers,
  });
}

function flags(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
}

function load({ name, server }: Contender, headers: readonly string[], seconds: number): Speed {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...headers];
  const before = processTime(server.pid);
  const printed = execFileSync(
    'taskset',
    ['-c', CORES.load, 'wrk', ...options, `${server.address}/`],
    { encoding: 'utf8' },
  );
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${name} failed: ${printed}`);
  const [, value, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(printed) ?? [];
  const [, requests] = /(\d+) requests in/.exec(printed) ?? [];
  return {
    cpu: ((processTime(server.pid) - before) * 1000) / Number(requests),
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]),
    p99: Number(value) * (UNITS[unit] ?? Number.NaN),
  };
}
