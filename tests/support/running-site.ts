import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCommand } from '../../scripts/start-command.ts';
import type { Command } from './paced-command.ts';
import { copyFilledStore, PASSCODE } from './ready-store.ts';

export { PASSCODE };

const OPEN = /Engawa is open at (\S+?)\.? ?(?:The admin passcode.*)?$/m;

/** A built site in its own process, on a free port. */
export interface RunningSite {
  readonly address: string;
  readonly dataDir: string;
  /** Stops the process with SIGTERM, and starts it again with the same data and port. */
  restart(): Promise<void>;
  /** Ends the process and deletes the data. */
  stop(): Promise<void>;
}

/**
 * Starts the built site with the sample content, unless `settings` name a store. `settings` are environment
 * variables, `folder` is the working folder, `command` the program and its arguments.
 */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  folder = process.cwd(),
  command: Command = startCommand(),
): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'engawa-test-'));
  if (!('DATA_DIR' in settings || 'DATABASE_URL' in settings)) await copyFilledStore(dataDir);
  const again = (more = {}) => launch({ DATA_DIR: dataDir, ...settings, ...more }, folder, command);
  let run = await again();
  const { address } = run;
  return {
    address,
    dataDir,
    async restart() {
      await run.end();
      run = await again({ PORT: new URL(address).port });
    },
    async stop() {
      await run.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Run {
  readonly address: string;
  readonly end: () => Promise<void>;
}

async function launch(
  settings: Readonly<Record<string, string>>,
  folder: string,
  [program, ...args]: Command,
): Promise<Run> {
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PASSCODE: PASSCODE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
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
  return { address, end };
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
