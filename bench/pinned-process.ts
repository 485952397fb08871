import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server that answers, in a process of its own. */
export interface Served {
  /** Such as `http://127.0.0.1:4200`. */
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The cores that a server and its load are kept on, so that neither takes time from the other. */
export const CORES = { server: '0', load: '1' };

/** How long a server may take until it answers, in milliseconds. */
const PATIENCE = 30_000;

/** Starts a server on its core, and waits until it answers. `command` is told the port. */
export async function serve(
  command: (port: number) => readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Served> {
  const port = await freePort();
  const child = spawn('taskset', ['-c', CORES.server, ...command(port)], {
    cwd: options.cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const abandon = () => child.kill('SIGTERM');
  process.once('exit', abandon);
  const address = `http://127.0.0.1:${port}`;
  await answers(address, child);
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', abandon);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function answers(address: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(20)) {
    if (child.exitCode !== null) break;
    const ok = await fetch(address).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    );
    if (ok) return;
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer at ${address}.`);
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const bound = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof bound !== 'object' || bound === null) throw new Error('There is no free port.');
  return bound.port;
}
