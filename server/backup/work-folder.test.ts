import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { deleteAbandonedWork, inWorkFolder } from './work-folder.ts';

/** Another process that works in such a folder until it is killed. */
async function workingProcess(parent: string): Promise<{ kill: () => Promise<void> }> {
  const module = path.join(import.meta.dirname, 'work-folder.ts');
  const source = `
    import { inWorkFolder } from ${JSON.stringify(module)};
    await inWorkFolder(${JSON.stringify(parent)}, async () => {
      console.log('working');
      await new Promise((resolve) => setInterval(resolve, 1_000_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = once(child, 'close');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  return {
    async kill() {
      child.kill('SIGKILL');
      await end;
    },
  };
}

describe('the folder in which a backup is made', () => {
  it('is gone when the work is done, and when it fails', async () => {
    const parent = await folderForTest();
    const during = () => readdir(parent);
    expect(await inWorkFolder(parent, during)).toHaveLength(1);
    await expect(inWorkFolder(parent, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await readdir(parent)).toEqual([]);
  });

  it('stays while another process works in it, and goes once that was killed', async () => {
    const parent = await folderForTest();
    const process = await workingProcess(parent);
    const found = await readdir(parent);
    expect(found).toHaveLength(1);
    await deleteAbandonedWork(parent);
    expect(await readdir(parent)).toEqual(found);
    expect(await inWorkFolder(parent, () => readdir(parent))).toHaveLength(2);
    await process.kill();
    await deleteAbandonedWork(parent);
    expect(await readdir(parent)).toEqual([]);
  });

  it('of an earlier version goes after a day, and nothing of the owner goes', async () => {
    const parent = await folderForTest();
    for (const name of ['.engawa-backup-new', '.engawa-backup-old', '.engawa']) {
      await mkdir(path.join(parent, name));
    }
    await writeFile(path.join(parent, 'engawa-2026-01-01T00-00-00Z.tar.gz'), '');
    await utimes(path.join(parent, '.engawa-backup-old'), 0, 0);
    await deleteAbandonedWork(parent);
    expect(await readdir(parent)).toEqual([
      '.engawa',
      '.engawa-backup-new',
      'engawa-2026-01-01T00-00-00Z.tar.gz',
    ]);
    await deleteAbandonedWork(path.join(parent, 'none'));
  });
});
