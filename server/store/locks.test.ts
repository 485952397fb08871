import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { StartError } from '../core/start-error.ts';
import { lockData } from './locks.ts';

let folder: string;
beforeEach(async () => {
  folder = await folderForTest();
});

/** Lets another process ask for the folder; resolves to what it says: `held`, or why not. */
async function another(): Promise<{ says: string; child: ChildProcess }> {
  const module = path.join(import.meta.dirname, 'locks.ts');
  const source = `
    import { lockData } from ${JSON.stringify(module)};
    try {
      globalThis.lock = lockData(${JSON.stringify(folder)});
      console.log('held');
      setInterval(() => {}, 1_000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = await once(child.stdout, 'data');
  return { says: String(line).trim(), child };
}

describe('a data folder', () => {
  it('belongs to one process, which the others are told', async () => {
    expect((await another()).says).toBe('held');
    expect(() => lockData(folder)).toThrow(StartError);
    const { says } = await another();
    expect(says).toMatch(/ cannot be used\. It is in use by another process\. End that process, /);
  });

  it('goes to one of several that ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, another));
    expect(all.filter(({ says }) => says === 'held')).toHaveLength(1);
  });

  it('is free when its process was killed', async () => {
    const { child } = await another();
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockData(folder).release();
  });

  it('is free again when it was given back', () => {
    lockData(folder).release();
    lockData(folder).release();
  });
});
