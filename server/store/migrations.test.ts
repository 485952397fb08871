import { describe, expect, it } from 'vitest';
import { migrateTo, migrationNames } from '../../tests/support/filled-site.ts';
import { DIALECTS, placeForTest, type StorePlace } from '../../tests/support/stores.ts';
import type { Dialect } from './dialect.ts';

interface Column {
  readonly place: string;
  readonly type: string;
  /** A row that says nothing of the column can be inserted. */
  readonly optional: boolean;
}

const COLUMNS: Readonly<Record<Dialect, string>> = {
  sqlite: `select m.name || '.' || c.name as place, lower(c.type) as type,
             c."notnull" = 0 or c.dflt_value is not null as optional
           from sqlite_master m, pragma_table_info(m.name) c
           where m.type = 'table' and m.name not like 'sqlite_%' order by 1`,
  postgres: `select table_name || '.' || column_name as place, data_type as type,
               is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as optional
             from information_schema.columns where table_schema = 'engawa' order by 1`,
};

async function columnsOf(place: StorePlace, dialect: Dialect): Promise<Column[]> {
  const rows = await place.query(COLUMNS[dialect]);
  return rows.map((row) => {
    if (typeof row !== 'object' || row === null) throw new Error('No row.');
    const found = new Map(Object.entries(row));
    return {
      place: String(found.get('place')),
      type: String(found.get('type')),
      optional: Boolean(found.get('optional')),
    };
  });
}

/** What a release that knows only `before` would miss in `after`. */
function missing(before: readonly Column[], after: readonly Column[]): string[] {
  const later = new Map(after.map((column) => [column.place, column]));
  const tables = new Set(before.map(({ place }) => place.split('.')[0]));
  const gone = before
    .filter(({ place, type }) => later.get(place)?.type !== type)
    .map(({ place }) => `${place} is gone, or of another type`);
  const known = new Set(before.map(({ place }) => place));
  const required = after
    .filter(({ place }) => tables.has(place.split('.')[0]) && !known.has(place))
    .filter(({ optional }) => !optional)
    .map(({ place }) => `${place} has no default`);
  return [...gone, ...required];
}

describe.each(DIALECTS)('the migrations on %s', (dialect) => {
  it('only add, so that the release before can run beside', { timeout: 60_000 }, async () => {
    const place = await placeForTest(dialect);
    let before: Column[] = [];
    for (const name of migrationNames(dialect)) {
      await migrateTo(place, dialect, name);
      const after = await columnsOf(place, dialect);
      expect(missing(before, after), name).toEqual([]);
      expect(after.length).toBeGreaterThan(0);
      before = after;
    }
  });

  it('would be seen to take something away', async () => {
    const place = await placeForTest(dialect);
    await migrateTo(place, dialect, migrationNames(dialect)[1] ?? '');
    const before = await columnsOf(place, dialect);
    await place.query('alter table messages rename column name to sender');
    await place.query('drop table tool_downloads');
    await place.query(`alter table settings add column note text not null default ''`);
    await place.query('alter table settings add column other text');
    const after = await columnsOf(place, dialect);
    const strict = after.map((each) =>
      each.place === 'settings.other' ? { ...each, optional: false } : each,
    );
    expect(missing(before, strict)).toEqual([
      'messages.name is gone, or of another type',
      'tool_downloads.day is gone, or of another type',
      'tool_downloads.downloads is gone, or of another type',
      'tool_downloads.tool_id is gone, or of another type',
      'messages.sender has no default',
      'settings.other has no default',
    ]);
  });
});
