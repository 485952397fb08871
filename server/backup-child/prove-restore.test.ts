import path from 'node:path';
import { expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { folderStore } from '../files/folder.ts';
import { proveRestore } from './prove-restore.ts';

it('a proof fails where another backup has the place of the newest one', async () => {
  const { clock, advance } = stoppedClock();
  const folder = await folderForTest();
  const files = folderStore(path.join(folder, 'files'));
  const source = { store: await freshStore(), files, owned: null, clock };
  await fillSite(source);
  const [earlier, file] = [path.join(folder, 'earlier.tar.gz'), path.join(folder, 'newest.tar.gz')];
  await makeBackup(source, earlier);
  advance(1_000);
  await makeBackup(source, file);
  const proof = proveRestore(
    {
      kind: 'prove',
      from: earlier,
      file,
      folder: path.join(folder, 'proof'),
      offSite: undefined,
      siteUrl: undefined,
      pageViewScript: undefined,
      at: clock().toISOString(),
    },
    {
      clientFolder: folder,
      render: async () => {
        throw new Error('It renders nothing.');
      },
    },
  );
  await expect(proof).rejects.toThrow('is another backup than the one that was made');
});
