// A visitor in its own process, so that the attackers do not delay its measurements. Requests Home, one of its
// scripts and /readyz repeatedly until its input ends, and then prints the results.
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [address = '', ...headers] = process.argv.slice(2);
const GAP_MS = 20;
const TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 3 });

const sendRequest = (path: string): Promise<{ status: number; ms: number; body: string }> =>
  new Promise((resolve) => {
    const start = performance.now();
    const end = (status: number, body = '') =>
      resolve({ status, ms: performance.now() - start, body });
    const sent = get(
      address + path,
      { agent, timeout: TIMEOUT_MS, headers: { 'X-Forwarded-For': headers[0] ?? '' } },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString('latin1');
        });
        response.on('end', () => end(response.statusCode ?? 0, body));
        response.on('error', () => end(0));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => end(0));
  });

const script = /\/assets\/[\w.-]+\.js/.exec((await sendRequest('/')).body)?.[0] ?? '';
const kinds = { page: '/', asset: script, readyz: '/readyz' } as const;
const seen = { page: [] as number[], asset: [] as number[], readyz: [] as number[] };
const failed = { page: 0, asset: 0, readyz: 0 };
let isOver = false;

const visit = async (kind: keyof typeof kinds) => {
  while (!isOver) {
    const { status, ms } = await sendRequest(kinds[kind]);
    seen[kind].push(ms);
    if (status !== 200) failed[kind] += 1;
    await pause(GAP_MS);
  }
};
process.stdin.resume().once('end', () => {
  isOver = true;
});
process.stdout.write('here\n');
await Promise.all([visit('page'), visit('asset'), visit('readyz')]);
const p99 = (all: number[]) =>
  Math.round(all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? 0);
process.stdout.write(
  `${JSON.stringify({
    pages: seen.page.length,
    pageP99: p99(seen.page),
    slowestPage: Math.round(Math.max(...seen.page)),
    assetP99: p99(seen.asset),
    failed,
  })}\n`,
);
agent.destroy();
