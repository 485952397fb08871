import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { insertPortfolio, savePortfolio } from '../../server/content/saving.ts';
import { changePasscodeHash, readPasscodeHash } from '../../server/login/passcodes.ts';
import { settingRows } from '../../server/store/setting-rows.ts';
import { createThrottle } from '../../server/throttles/throttles.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { databaseForTest, openForTest, type TestDatabase } from '../support/stores.ts';

const T1 = '2026-01-01T00:00:00.000Z';
const content = portfolioSchema.parse(samplePortfolio);

/** Uses every connection of the pooler to the server, as another program would. */
async function throughPooler(database: TestDatabase, statement: string): Promise<unknown[]> {
  const ask = async () => {
    const client = new pg.Client({ connectionString: database.settings.DATABASE_URL });
    await client.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(statement);
      // Long enough that each of the others gets a different connection.
      await client.query('select pg_sleep(0.2)');
      await client.query('commit');
      return rows;
    } finally {
      await client.end();
    }
  };
  return (await Promise.all(Array.from({ length: 3 }, ask))).flat();
}

describe('a store behind a transaction pooler', () => {
  it('is really behind one: a setting of a connection is seen by the next client of it', async () => {
    expect(inject('pooler')).toBeDefined();
    const database = await databaseForTest('postgres');
    const clients = [1, 2].map(
      () => new pg.Client({ connectionString: database.settings.DATABASE_URL }),
    );
    for (const client of clients) {
      await client.connect();
      onTestFinished(() => client.end());
    }
    const pids: unknown[] = [];
    for (const client of clients) {
      pids.push(...(await client.query('select pg_backend_pid() as pid')).rows);
    }
    expect(pids[0]).toEqual(pids[1]);
  });

  it('leaves nothing behind on a connection that goes to others', async () => {
    const database = await databaseForTest('postgres');
    const store = await openForTest(database);
    await insertPortfolio(store, content, T1);
    const throttle = createThrottle(store, { name: 'a', perKey: 99, seconds: 60 });
    await Promise.all(Array.from({ length: 30 }, () => throttle.attempt('key')));
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => changePasscodeHash(store, `${index}`)),
    );
    await savePortfolio(store, content, 1, T1);

    const statement = `select current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_prepared_statements) as prepared,
      (select count(*)::int from pg_listening_channels()) as channels`;
    const clean = { timeout: '0', prepared: 0, channels: 0 };
    expect(await throughPooler(database, statement)).toEqual([clean, clean, clean]);
    const locks = `select objid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    expect(await database.query(locks)).toEqual([]);
  });

  it('lets no statement of a transaction run for more than 10 seconds', async () => {
    const database = await databaseForTest('postgres');
    const store = await openForTest(database);
    await database.query(
      `create function note_timeout() returns trigger language plpgsql as
       $$ begin new.value := current_setting('statement_timeout'); return new; end $$`,
    );
    await database.query(
      `create trigger note_timeout before insert on settings
       for each row execute function note_timeout()`,
    );
    await changePasscodeHash(store, 'hash');
    expect(await readPasscodeHash(store)).toBe('10s');
  });

  it('gives up a statement that has no answer, and goes on', async () => {
    const database = await databaseForTest('postgres');
    const store = await openForTest(database);
    await settingRows(store).write('grant-key', 'a');
    const holder = new pg.Client({ connectionString: database.directUrl });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin');
    await holder.query('select * from engawa.settings for update');
    await expect(settingRows(store).write('grant-key', 'b')).rejects.toThrow();
    await holder.query('rollback');
    await expect(settingRows(store).read('grant-key')).resolves.toBeDefined();
  });
});
