import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/support/local-server.ts';
import { ISOLATED_ENV } from '../tests/support/running-site.ts';

/** A running server in its own process. */
export interface Served {
  /** Such as `http://127.0.0.1:4200`. */
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The CPU cores of the server and the load generator: separate, so that they do not compete. */
export const CORES = { server: '0', load: '1' };

/** The time in which a server must answer after its start. */
const START_TIMEOUT_MS = 30_000;

/** Starts a server on its core, and waits until it answers. `command` is called with the port. */
export async function serve(
  command: (port: number) => readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Served> {
  const port = await freePort();
  const child = spawn('taskset', ['-c', CORES.server, ...command(port)], {
    cwd: options.cwd,
    env: {
      ...ISOLATED_ENV,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killChild = () => child.kill('SIGTERM');
  process.once('exit', killChild);
  const address = `http://127.0.0.1:${port}`;
  await waitForAnswer(address, child);
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', killChild);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function waitForAnswer(address: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await pause(20)) {
    if (child.exitCode !== null) break;
    const ok = await fetch(address).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    );
    if (ok) return;
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer at ${address}.`);
}
