// A visitor in its own process, so that the attackers do not delay its measurements. Requests Home, the login, a script
// and /readyz repeatedly until its input ends, and then prints the results.
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [address = '', own = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

const ask = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve) => {
    const end = (status: number, body = '') => resolve({ status, body });
    const headers = { 'X-Forwarded-For': own };
    const sent = get(address + path, { agent, timeout: 60_000, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString('latin1');
      });
      response.on('end', () => end(response.statusCode ?? 0, body));
      response.on('error', () => end(0));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => end(0));
  });

const script = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).body)?.[0] ?? '';
const paths = { home: '/', login: '/admin', asset: script, readyz: '/readyz' } as const;
const failed = { home: 0, login: 0, asset: 0, readyz: 0 };
let isOver = false;

const measure = async (kind: keyof typeof paths) => {
  const times: number[] = [];
  while (!isOver) {
    const start = performance.now();
    const { status } = await ask(paths[kind]);
    times.push(performance.now() - start);
    if (status !== 200) failed[kind] += 1;
    await pause(20);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { p50: at(0.5), p99: at(0.99), count: times.length };
};
process.stdin.resume().once('end', () => {
  isOver = true;
});
process.stdout.write('here\n');
const [home, login] = await Promise.all([
  measure('home'),
  measure('login'),
  measure('asset'),
  measure('readyz'),
]);
process.stdout.write(`${JSON.stringify({ home, login, failed })}\n`);
agent.destroy();
