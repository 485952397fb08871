import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The passcode of every site that the tests start. */
export const PASSCODE = 'correct horse battery staple';

const OPEN = /Engawa is open at (\S+?)\.? ?(?:The admin passcode.*)?$/m;

/** A built site in a process of its own, on a port that the system chose. */
export interface RunningSite {
  readonly address: string;
  readonly dataDir: string;
  /** Ends the process with SIGTERM, starts it again on the same data and resolves to the new one. */
  restart(): Promise<RunningSite>;
  /** Ends the process and deletes the data. */
  stop(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Starts the built site. `settings` are further environment variables. */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  dataDir?: string,
): Promise<RunningSite> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'engawa-test-')));
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSCODE: PASSCODE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const opened = OPEN.exec(output)?.[1];
      if (opened !== undefined) resolve(opened);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}: ${output}`)));
  });
  const end = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
  return {
    address,
    dataDir: folder,
    async restart() {
      await end();
      return startSite(settings, folder);
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
