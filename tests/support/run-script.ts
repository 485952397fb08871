import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { COMPILE_CACHE } from './compile-cache.ts';
import { ISOLATED_ENV } from './isolated-env.ts';

/** How a program ended, and what it has written. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program of `scripts/` with these settings and no others, as npm does. `input` is its standard input, `cwd`
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
  const child = spawn(process.execPath, [path.resolve('scripts', script), ...words], {
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
