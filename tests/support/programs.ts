import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startCommand } from '../../scripts/start-command.ts';
import { COMPILE_CACHE, ISOLATED_ENV, requireFreshBuild } from './running-site.ts';

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

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

/**
 * Runs a program of the sources with these settings and no others, as npm does. `input` is its standard input, `cwd`
 * another working folder.
 */
export async function runScript(
  script: string,
  words: readonly string[],
  options: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly input?: string;
    readonly cwd?: string;
  } = {},
): Promise<Ended> {
  const { settings = {}, input = '', cwd = process.cwd() } = options;
  const child = spawn(process.execPath, [path.resolve(script), ...words], {
    cwd,
    env: { ...ISOLATED_ENV, ...COMPILE_CACHE, ...settings },
  });
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A program that has ended without reading its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await end, stdout, stderr };
}

const ROOT = path.join(import.meta.dirname, '../..');

/** Runs the program `engawa` with these settings and no others. */
export const engawa = (
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
  input = '',
): Promise<Ended> => runScript('server/index.ts', words, { settings, input });

/** A document that changes the owner's name. */
export const renamed = (name: string): string =>
  JSON.stringify({ program: 'engawa', document: 1, content: { home: { name } } });

/** Copies the sources, to a folder that may not be there yet. */
export function copySources(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of new Set(listed.split('\0'))) {
    const from = path.join(ROOT, file);
    if (file !== '' && existsSync(from)) cpSync(from, path.join(folder, file));
  }
}
