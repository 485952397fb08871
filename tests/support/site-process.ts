import { spawn } from 'node:child_process';
import { startCommand } from '../../scripts/start-command.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { ISOLATED_ENV } from './isolated-env.ts';
import type { Command } from './paced-command.ts';

/** How a process ended: its code, or the signal that ended it. */
type End = number | NodeJS.Signals | null;

/** The built site as a process. */
export interface SiteProcess {
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves to the address when the site is open; rejects when it ends before that. */
  readonly address: Promise<string>;
  readonly end: Promise<End>;
  readonly pid: number | undefined;
  signal(name: NodeJS.Signals): void;
}

/** What to start instead of the built site of this checkout. */
export interface Launch {
  readonly command: Command;
  /** The folder to start it in. */
  readonly cwd: string;
}

/** Starts the built site with these settings and no others. */
export function startProcess(
  settings: Readonly<Record<string, string>>,
  { command, cwd }: Launch = { command: startCommand(), cwd: process.cwd() },
): SiteProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: {
      ...ISOLATED_ENV,
      ...COMPILE_CACHE,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  const end = new Promise<End>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      const opened = /^Engawa is open at (http:\S+?)\.?(\s.*)?$/m.exec(output.stdout)?.[1];
      if (opened !== undefined) resolve(opened);
    });
    void end.then((code) => reject(new Error(`The site ended with ${code}: ${output.stderr}`)));
  });
  // Most callers wait for one of the two only.
  address.catch(() => undefined);
  return { output, address, end, pid: child.pid, signal: (name) => child.kill(name) };
}
