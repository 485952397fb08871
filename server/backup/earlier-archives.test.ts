import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { changedArchive, fillSite, withoutMails } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import {
  DIALECTS,
  freshStore,
  migratedPlaceForTest,
  openForTest,
} from '../../tests/support/stores.ts';
import { folderStore } from '../files/folder.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupRows } from './rows.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

const LIMIT = 100_000_000;

/** Writes a backup as the first form had it, in which a message 10 stood before a message 2. */
const asFirstForm = (file: string, target: string) =>
  changedArchive(file, target, 1, (table, rows) =>
    table === 'messages' ? rows.sort((one, other) => (`${one.id}` < `${other.id}` ? -1 : 1)) : rows,
  );

describe.each(DIALECTS)('a restore on %s', { timeout: 60_000 }, (dialect) => {
  it('takes a backup of the first form, which sorted numbers as texts', async () => {
    const folder = await folderForTest();
    const { clock } = stoppedClock();
    const source = {
      store: await freshStore(),
      files: folderStore(await folderForTest()),
      owned: ownerFolder(await folderForTest()),
      clock,
    };
    await fillSite(source);
    const made = await makeBackup(source, path.join(folder, 'now.tar.gz'));
    const earlier = path.join(folder, 'earlier.tar.gz');
    const manifest = await asFirstForm(path.join(folder, 'now.tar.gz'), earlier);
    expect(manifest.tables).not.toEqual(made.tables);

    const store = await openForTest(await migratedPlaceForTest(dialect));
    const target = {
      store,
      files: folderStore(await folderForTest()),
      owned: ownerFolder(await folderForTest()),
      unfinished: unfinishedRestore(await folderForTest()),
      clock,
    };
    expect(
      await restoreBackup({ ...target, rows: backupRows(target.store) }, earlier, LIMIT),
    ).toEqual(manifest);
    const again = await makeBackup(target, path.join(folder, 'again.tar.gz'));
    expect(withoutMails(again)).toEqual(withoutMails(made));
  });
});
