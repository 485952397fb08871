import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { merged, partialContentOf } from '../../domain/content/transfer.ts';
import { migrateTo } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { defaults } from '../../tests/support/services.ts';
import { DIALECTS, databaseForTest, type TestDatabase } from '../../tests/support/stores.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Resolves when a statement in a PostgreSQL database waits for another transaction. */
const untilOneWaits = (database: TestDatabase): Promise<void> =>
  vi.waitFor(
    async () => {
      const waiting = `select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      if ((await database.query(waiting)).length === 0) throw new Error('No statement waits.');
    },
    { interval: 5, timeout: 10_000 },
  );

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

const issue = (hash: string, columns: Record<string, string> = {}) => {
  const row = { ending: 'abcd', tool_id: 'tool-1', issued_at: at(1), note: hash, ...columns };
  const values = [hash, ...Object.values(row)].map((value) => `'${value}'`);
  return `insert into issued_tokens (token_hash, ${Object.keys(row)}) values (${values})`;
};
const use = (token: string, hash: string, toolId = 'tool-1') =>
  `insert into used_tokens (token, token_hash, tool_id, used_at)
   values ('${token}', '${hash}', '${toolId}', '${at(2)}')`;
const draft = (id: string, content: string) =>
  `insert into drafts (id, base_version, content, browser, kept_at)
   values ('${id}', 7, '${content}', 'Firefox on Linux', '2026-11-20T10:00:00.000Z')`;

describe.each(DIALECTS)('a store of version 0.3.0 on %s', (dialect) => {
  /** Fills a store by these statements, and opens it with this version. */
  const migrated = async (statements: readonly string[]) => {
    const database = await databaseForTest(dialect);
    await migrateTo(database, dialect, '015-passkeys');
    await database.queryAll(statements);
    const dataDir = database.settings.DATA_DIR ?? (await folderForTest());
    await (dialect === 'sqlite'
      ? openSqlite(dataDir)
      : openPostgres(database.directUrl, { dataDir })
    ).then((store) => store.close());
    return { ...database, dataDir };
  };

  it('turns its drafts into documents, and the hashes of its versions into rows', async () => {
    const typedDraft = JSON.stringify({
      home: { form: 3, name: 'Typed' },
      site: { form: 1, words: {} },
    });
    const { dataDir, query } = await migrated([
      draft('a', typedDraft),
      draft('b', 'no JSON'),
      `insert into versions (version, saved_at, cause, browser, home_hash, site_hash)
       values (1, '2026-01-01', 'first', '', 'a', null), (2, '2026-01-02', 'owner', '', 'b', 'c')`,
    ]);
    const folder = path.join(dataDir, 'drafts');
    const names = await readdir(folder);
    expect(names).toEqual(
      Array(2).fill(expect.stringMatching(/^draft-2026-11-20-[\da-f]{8}\.json$/)),
    );
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    expect(texts).toContain('no JSON');
    const document = JSON.parse(texts.find((text) => text !== 'no JSON') ?? '');
    expect(document).toMatchObject({ version: 7, browser: 'Firefox on Linux' });
    const importedContent = merged(defaults, partialContentOf(document));
    expect(importedContent).toEqual({ ...defaults, home: { ...defaults.home, name: 'Typed' } });
    expect(
      await query('select version, name, hash from version_sections order by version, name'),
    ).toEqual([
      { version: 1, name: 'home', hash: 'a' },
      { version: 2, name: 'home', hash: 'b' },
      { version: 2, name: 'site', hash: 'c' },
    ]);
  });

  it('does not mail messages that wait outside of the inbox', async () => {
    const message = (folder: string) =>
      `insert into messages (name, email, message, received_at, folder, delivery)
       values ('Asha', 'a@b.c', 'Hello.', '${at(1)}', '${folder}', 'waiting')`;
    const { query } = await migrated([message('inbox'), message('deleted')]);
    expect(await query('select delivery from mails order by id')).toEqual([
      { delivery: 'waiting' },
    ]);
  });

  it('keeps the states of its tokens in one table', async () => {
    const { query } = await migrated([
      issue('unused', { order_id: 'stripe:cs_1' }),
      issue('expired', { expires_at: at(2) }),
      issue('revoked', { revoked_at: at(3) }),
      issue('replaced', { revoked_at: at(3), replaced_at: at(3), order_id: 'stripe:cs_1' }),
      issue('used'),
      use('the used one', 'used'),
      issue('revoked before its use was imported', { revoked_at: at(3) }),
      use('another one', 'revoked before its use was imported'),
      use('imported', 'imported', 'tool-2'),
    ]);
    const emptyTimes = {
      token: null,
      ending: '',
      tool_id: 'tool-1',
      issued_at: null,
      note: '',
      expires_at: null,
      used_at: null,
      revoked_at: null,
      replaced_at: null,
      order_id: null,
    };
    const issuedToken = (note: string) => ({
      ...emptyTimes,
      token_hash: note,
      ending: 'abcd',
      issued_at: at(1),
      note,
    });
    const rows = await query('select * from tokens');
    expect(rows).toHaveLength(7);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...issuedToken('unused'), order_id: 'stripe:cs_1' },
        { ...issuedToken('expired'), expires_at: at(2) },
        { ...issuedToken('revoked'), revoked_at: at(3) },
        {
          ...issuedToken('replaced'),
          revoked_at: at(3),
          replaced_at: at(3),
          order_id: 'stripe:cs_1',
        },
        { ...issuedToken('used'), token: 'the used one', used_at: at(2) },
        {
          ...issuedToken('revoked before its use was imported'),
          token: 'another one',
          used_at: at(2),
          revoked_at: at(3),
        },
        {
          ...emptyTimes,
          token_hash: 'imported',
          token: 'imported',
          tool_id: 'tool-2',
          used_at: at(2),
        },
      ]),
    );
    expect(await query('select * from used_tokens order by token')).toEqual(
      ['another one', 'imported', 'the used one'].map((token) => ({
        token,
        tool_id: token === 'imported' ? 'tool-2' : 'tool-1',
        used_at: at(2),
      })),
    );
  });
});

it('a save of an earlier version that is stored during the migration is whole in the history', async () => {
  const database = await databaseForTest('postgres');
  await migrateTo(database, 'postgres', '015-passkeys');
  const earlier = new pg.Client({ connectionString: database.directUrl });
  await earlier.connect();
  onTestFinished(() => earlier.end());
  await earlier.query(
    `begin; insert into engawa.versions (version, saved_at, cause, browser, home_hash, site_hash)
     values (7, '2026-01-01', 'owner', '', 'a', 'b')`,
  );
  const whenOpen = database.open();
  await untilOneWaits(database);
  await earlier.query('commit');
  await (await whenOpen).close();
  expect(await database.query('select name, hash from version_sections order by name')).toEqual([
    { name: 'home', hash: 'a' },
    { name: 'site', hash: 'b' },
  ]);
});
