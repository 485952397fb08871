import { describe, expect, it } from 'vitest';
import { fillEarlier } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { DIALECTS, databaseForTest, type TestDatabase } from '../../tests/support/stores.ts';
import { parseSettings } from '../settings/settings.ts';
import { SchemaError } from '../store/migrate.ts';
import { RECOVERY_COMMANDS, runRecoveryCommand } from './admin.ts';
import { restore } from './backup.ts';

const BUCKET = {
  BACKUP_S3_BUCKET: 'backups',
  // Nothing listens there.
  BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  BACKUP_PASSPHRASE: 'six words by chance for a test',
};

describe.each(DIALECTS)('a site of an earlier version on %s, which may be running,', (dialect) => {
  const setUp = async () => {
    const database = await databaseForTest(dialect);
    await fillEarlier(database, dialect, '004-security');
    const variables = { DATA_DIR: await folderForTest(), ...database.settings };
    return { database, variables, everything: () => contentOf(database) };
  };
  const contentOf = ({ queryAll }: TestDatabase) =>
    queryAll([
      `select name from ${dialect === 'postgres' ? 'engawa.' : ''}kysely_migration order by name`,
      ...['settings', 'portfolio', 'messages', 'sessions'].map((table) => `select * from ${table}`),
    ]);

  it.each(RECOVERY_COMMANDS)('is not migrated by %s', async (command) => {
    const { variables, everything } = await setUp();
    const before = await everything();
    const refusal = runRecoveryCommand(command, parseSettings(variables));
    await expect(refusal).rejects.toThrow(SchemaError);
    await expect(refusal).rejects.toThrow(/^This database belongs to an earlier version of Engawa/);
    expect(await everything()).toEqual(before);
  });

  it('is not migrated by a restore, which loads nothing from the bucket', async () => {
    const { variables, everything } = await setUp();
    const before = await everything();
    const refusal = restore(parseSettings({ ...variables, ...BUCKET }), 's3://backups');
    await expect(refusal).rejects.toThrow(SchemaError);
    expect(await everything()).toEqual(before);
  });
});
