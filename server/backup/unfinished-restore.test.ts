import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite, storedHash } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { newMessage } from '../../tests/support/messages.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { folderStore } from '../files/folder.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { messageRows } from '../messages/message-rows.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupRows } from './rows.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

const LIMIT = 100_000_000;
const { clock } = stoppedClock();
const MARKER = 'unfinished-restore.json';

describe.each(DIALECTS)('a restore on %s that was killed', { timeout: 60_000 }, (dialect) => {
  const emptySite = async () => {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    const data = await folderForTest();
    return {
      store,
      rows: backupRows(store),
      data,
      files: folderStore(path.join(data, 'files')),
      owned: ownerFolder(data),
      unfinished: unfinishedRestore(data),
      clock,
    };
  };
  const backup = async () => {
    const site = await emptySite();
    await fillSite(site);
    const file = path.join(await folderForTest(), 'backup.tar.gz');
    return { file, made: await makeBackup(site, file) };
  };
  type Site = Awaited<ReturnType<typeof emptySite>>;

  /** Begins a restore that goes no further than to the store's rows, or up to the end of its last step. */
  async function kill(site: Site, file: string, before: 'rows' | 'end'): Promise<void> {
    const never = new Promise<never>(() => undefined);
    const reached = Promise.withResolvers<void>();
    const stop = () => {
      reached.resolve();
      return never;
    };
    const rows = before === 'rows' ? { ...site.rows, fill: stop } : site.rows;
    const unfinished = { ...site.unfinished, delete: stop };
    void restoreBackup({ ...site, rows, unfinished }, file, LIMIT);
    await reached.promise;
  }

  it('is repeated in its own folder', async () => {
    const { file, made } = await backup();
    const site = await emptySite();
    await kill(site, file, 'rows');
    expect(await readdir(site.data)).toContain(MARKER);
    await restoreBackup(site, file, LIMIT);
    for (const each of made.files) expect(await storedHash(site.files, each)).toBe(each.sha256);
    expect(await readdir(site.data)).not.toContain(MARKER);
    await expect(restoreBackup(site, file, LIMIT)).rejects.toThrow('The site is not empty');
  });

  it('gives way to one of another backup, but nothing of the owner does', async () => {
    const { file } = await backup();
    const site = await emptySite();
    await writeFile(path.join(site.data, 'anime.json'), 'The text of anime.json');
    await kill(site, file, 'rows');
    const next = await emptySite();
    await fillSite({ ...next, owned: null });
    await writeFile(path.join(next.data, 'anime.json'), 'The text of anime.json');
    const other = path.join(await folderForTest(), 'other.tar.gz');
    const made = await makeBackup(next, other);
    await restoreBackup(site, other, LIMIT);
    const stored = made.files.map(({ name }) => name).sort();
    expect((await readdir(path.join(site.data, 'files'))).sort()).toEqual(stored);
    expect(await site.owned.list()).toEqual(['anime.json']);
    expect(await readFile(path.join(site.data, 'anime.json'), 'utf8')).toContain('The text');
  });

  it('after its last step is finished, unless the site was used since', async () => {
    const { file, made } = await backup();
    const site = await emptySite();
    await kill(site, file, 'end');
    expect(await restoreBackup(site, file, LIMIT)).toEqual(made);
    expect(await readdir(site.data)).not.toContain(MARKER);

    const used = await emptySite();
    await kill(used, file, 'end');
    await messageRows(used.store).add(newMessage());
    await expect(restoreBackup(used, file, LIMIT)).rejects.toThrow('The site is not empty');
    expect(await used.files.size(made.files[0]?.name ?? '')).not.toBeNull();
  });
});
