import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
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
    const since = new Date().toISOString();
    const first = await another();
    expect(first.says).toBe('held');
    expect(() => lockData(folder)).toThrow(StartError);
    const { says } = await another();
    expect(says).toMatch(
      / cannot be used\. It is in use by process \d+ on \S+ since \S+Z\. End that process, /,
    );
    expect(says).toContain(`process ${first.child.pid} `);
    expect((/since (\S+)\. End/.exec(says)?.[1] ?? '') >= since).toBe(true);
  });

  it('goes to one of several that ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, another));
    const holder = all.filter(({ says }) => says === 'held');
    expect(holder).toHaveLength(1);
    const refused = all.filter((one) => !holder.includes(one));
    for (const { says } of refused) expect(says).toContain(`process ${holder[0]?.child.pid} `);
  });

  it('is free when its process was killed', async () => {
    const { child } = await another();
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockData(folder).release();
  });

  it('is free after a crash of the machine, though the number in its note is in use again', async () => {
    const since = '2026-01-01T00:00:00.000Z';
    await writeFile(path.join(folder, 'lock.db'), '');
    await writeFile(
      path.join(folder, 'lock.json'),
      JSON.stringify({ pid: process.ppid, host: 'here', since }),
    );
    lockData(folder).release();
  });

  it('is free again when it was given back', () => {
    lockData(folder).release();
    lockData(folder).release();
  });
});
