import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { refusePublishable } from './git-checkout.ts';

describe('a backup in a git checkout', () => {
  const checkout = async () => {
    const folder = await folderForTest();
    execFileSync('git', ['init', '-q', folder]);
    await writeFile(path.join(folder, '.gitignore'), 'var/\n');
    return folder;
  };

  it('is refused where git would add it', async () => {
    const folder = await checkout();
    for (const file of ['move.tar.gz', 'new/folder/move', 'variable/move']) {
      await expect(refusePublishable(path.join(folder, file))).rejects.toThrow(
        /is inside a git checkout, .* Name a file outside of the git checkout, such as \.\.\/move/,
      );
    }
  });

  it('may be where git ignores it', async () => {
    await refusePublishable(path.join(await checkout(), 'var/backups/move.tar.gz'));
  });
});

it('a backup elsewhere is not refused', async () => {
  await refusePublishable(path.join(await folderForTest(), 'new/move.tar.gz'));
});
