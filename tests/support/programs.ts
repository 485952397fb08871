import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startCommand } from '../../scripts/start-command.ts';
import { COMPILE_CACHE, ISOLATED_ENV, requireFreshBuild } from './running-site.ts';

/** Starts the built site of this checkout, or what `command` says, with these settings and no others. */
export function startProcess(
  settings: Readonly<Record<string, string>>,
  command: readonly [program: string, ...args: string[]] = startCommand(),
  cwd = process.cwd(),
) {
  requireFreshBuild(cwd);
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
  /** What it has written so far. */
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  /** Resolves to its code, or the signal that ended it. */
  const end = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  /** Resolves to the address when the site is open; rejects when it ends before that. */
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
  const signal = (name: NodeJS.Signals) => child.kill(name);
  return { output, address, end, pid: child.pid, signal };
}

export type SiteProcess = ReturnType<typeof startProcess>;

/** How a program ended, and what it has written. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with these settings and no others, as npm does. */
async function runScript(
  script: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [path.resolve(script), ...words], {
    env: { ...ISOLATED_ENV, ...COMPILE_CACHE, ...settings },
  });
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A program that has ended without reading its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await end, stdout, stderr };
}

/** Runs the program `engawa` with these settings and no others. */
export const engawa = (
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
  input = '',
): Promise<Ended> => runScript('server/index.ts', words, settings, input);

/** Makes a static copy of the site with these settings, with the built program. */
export const copyStatic = (
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<Ended> =>
  runScript('build/current/server/index.js', ['export', '--static', folder], settings);

/** A document that changes the owner's name. */
export const renamed = (name: string): string =>
  JSON.stringify({ program: 'engawa', document: 1, content: { home: { name } } });
