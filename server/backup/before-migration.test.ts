import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillEarlier, migrateTo } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import {
  DIALECTS,
  databaseForTest,
  migratedDatabaseForTest,
  openForTest,
  type TestDatabase,
} from '../../tests/support/stores.ts';
import { readPortfolio } from '../content/queries.ts';
import { insertPortfolio } from '../content/saving.ts';
import { folderStore } from '../files/folder.ts';
import { ownerFolder } from '../files/own-files.ts';
import { parseSettings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { backUpBeforeMigration, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const { clock } = stoppedClock('2026-11-22T06:00:00.000Z');

/** Opens stores as a start of the site does, with a folder for the backups. */
async function starting() {
  const folder = await folderForTest();
  const dataDir = await folderForTest();
  const files = folderStore(path.join(dataDir, 'files'));
  const log = pino({ level: 'silent' });
  const logged = vi.spyOn(log, 'info');
  const before = (target: string) => {
    const { backups } = parseSettings({ DATA_DIR: dataDir });
    const settings = { dataDir, s3: undefined, backups: { ...backups, folder: target } };
    return backUpBeforeMigration(settings, log, clock);
  };
  return {
    folder,
    files,
    logged,
    backups: async () => (await readdir(folder)).filter((name) => !name.startsWith('.')),
    async open(database: TestDatabase, target = folder) {
      const store = await database.open(before(target));
      onTestFinished(() => store.close());
      return store;
    },
  };
}

describe.each(DIALECTS)('a store on %s', { timeout: 60_000 }, (dialect) => {
  it.each([
    ['004-security', '007-issued-tools'],
    ['013-lost-uploads', '014-orders'],
    ['015-passkeys', '016-version-1-0'],
  ])('of migration %s is backed up before %s', async (from, next) => {
    const database = await databaseForTest(dialect);
    await fillEarlier(database, dialect, from);
    const { folder, files, backups, logged, open } = await starting();
    const migrated = await open(database);
    const name = `engawa-before-${next}-2026-11-22T06-00-00Z.tar.gz`;
    expect(await backups()).toEqual([name]);
    const file = path.join(folder, name);
    expect(logged).toHaveBeenCalledExactlyOnceWith({ file }, expect.any(String));

    const store = await openForTest(await migratedDatabaseForTest(dialect));
    const { manifest } = await restoreBackup({ store, files, owned: ownerFolder(folder) }, file);
    expect(manifest.migration).toBe(from);
    const tablesOf = async (copied: Store, copy: string) =>
      (
        await makeBackup({ store: copied, files, owned: null }, path.join(folder, copy), clock())
      ).tables.map(({ name, rows }) => [name, rows]);
    expect(await tablesOf(store, 'restored')).toEqual(await tablesOf(migrated, 'migrated'));
    const record = await readPortfolio(store);
    expect(record).toMatchObject({ version: 3, content: { home: { name: 'Asha 縁側' } } });
  });

  it('is not backed up where it is new, or needs no migration', async () => {
    const database = await databaseForTest(dialect);
    const { backups, open } = await starting();
    await insertPortfolio(await open(database), samplePortfolio, clock().toISOString());
    await open(database);
    const empty = await databaseForTest(dialect);
    await migrateTo(empty, dialect, '004-security');
    await open(empty);
    expect(await backups()).toEqual([]);
  });

  it('is backed up once where several instances start at once', async () => {
    const database = await databaseForTest(dialect);
    await fillEarlier(database, dialect, '004-security');
    const { backups, open } = await starting();
    // SQLite belongs to one process, and waits by stopping it.
    const count = dialect === 'sqlite' ? 1 : 4;
    await Promise.all(Array.from({ length: count }, () => open(database)));
    expect(await backups()).toHaveLength(1);
  });

  it('is not migrated where it cannot be backed up', async () => {
    const database = await databaseForTest(dialect);
    await fillEarlier(database, dialect, '004-security');
    const { folder, open } = await starting();
    const takenPath = path.join(folder, 'taken');
    await writeFile(takenPath, '');
    await expect(open(database, takenPath)).rejects.toThrow(
      /^The store must be migrated \(007-issued-tools\), and could not be backed up to .*taken before that \(.+\)\. Nothing was changed\. Let BACKUP_DIR/,
    );
    expect(await database.query('select name from kysely_migration order by name')).toEqual(
      ['001-initial', '002-tools', '003-messages', '004-security'].map((name) => ({ name })),
    );
  });

  it('leaves no backup behind where the migration fails, which changes nothing', async () => {
    const database = await databaseForTest(dialect);
    await fillEarlier(database, dialect, '004-security');
    await database.query('create table visit_days (day text)');
    const { backups, logged, open } = await starting();
    await expect(open(database)).rejects.toThrow(/already exists/);
    expect(logged).toHaveBeenCalled();
    expect(await backups()).toEqual([]);
  });

  it('that a newer version has migrated is not opened', async () => {
    const database = await databaseForTest(dialect);
    const { open } = await starting();
    await open(database);
    await database.query(
      `insert into kysely_migration values ('999-later', '2027-01-01T00:00:00.000Z')`,
    );
    await expect(open(database)).rejects.toThrow('migrated by a newer version');
  });
});
