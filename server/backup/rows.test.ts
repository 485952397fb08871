import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newMessage } from '../../tests/support/messages.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { downloadRows } from '../downloads/count-rows.ts';
import { messageRows } from '../messages/message-rows.ts';
import type { Store } from '../store/store.ts';
import { backupRows } from './rows.ts';
import { BACKUP_TABLE_NAMES, type BackupTableName } from './tables.ts';

const columnOf = (store: Store, table: BackupTableName, column: string): Promise<unknown[]> =>
  backupRows(store).read(async (reader) => {
    const values: unknown[] = [];
    for await (const row of reader.rows(table)) values.push(row[column]);
    return values;
  });

describe.each(DIALECTS)('all rows of %s', (dialect) => {
  it('come by their keys: numbers by their size, texts byte by byte', async () => {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    for (let index = 0; index < 12; index += 1) await messageRows(store).add(newMessage());
    const ids = await columnOf(store, 'messages', 'id');
    expect(ids).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const names = ['B', 'a', 'a-b', 'aB', 'ab', 'é', '縁'];
    for (const name of names.toReversed()) await downloadRows(store).add(name, '2026-01-01');
    expect(await columnOf(store, 'tool_downloads', 'tool_id')).toEqual(names);
  });
});

it('SQLite, which would stop the site meanwhile, sorts no table for a backup', async () => {
  const place = await migratedPlaceForTest('sqlite');
  const store = await openForTest(place);
  const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  for (const name of BACKUP_TABLE_NAMES) await columnOf(store, name, '');
  const statements = prepare.mock.calls
    .map(([statement]) => statement)
    .filter((statement) => statement.includes('order by'));
  expect(statements).toHaveLength(BACKUP_TABLE_NAMES.length);
  for (const statement of statements) {
    const plan = JSON.stringify(await place.query(`explain query plan ${statement}`));
    expect(plan, statement).toContain('SCAN');
    expect(plan, statement).not.toContain('TEMP B-TREE');
  }
});
