import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseForTest, openForTest } from '../../tests/support/stores.ts';
import { connectionOptions, openPostgres, storeNameOf } from './postgres.ts';
import { settingRows } from './setting-rows.ts';

const ADDRESS = 'postgres://user:p%40ss@db.example:5433/site';

describe('the address of the database', () => {
  it('is used unchanged, with encryption, if it does not mention it', () => {
    expect(connectionOptions(ADDRESS)).toEqual({
      connectionString: ADDRESS,
      ssl: { rejectUnauthorized: false },
    });
  });

  it.each([
    'postgres://u@db.abcdefgh.supabase.co:5432/postgres',
    'postgres://u@10.0.0.2/site',
    'postgres://u@localhost.example/site',
    'postgres://u@127.0.0.1.example/site',
    'postgres://u@localhost/site?host=db.example',
  ])('leads away from this machine, so that it is encrypted: %s', (address) => {
    expect(connectionOptions(address).ssl).toEqual({ rejectUnauthorized: false });
  });

  it.each([
    'postgres://u@localhost/site',
    'postgres://u@127.0.0.1:5433/site',
    'postgres://u@[::1]/site',
    'postgres:///site?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/site',
    'postgres:///site',
  ])('stays on this machine, so that it needs no encryption: %s', (address) => {
    for (const mode of ['', 'sslmode=allow', 'sslmode=prefer']) {
      const parted = `${address}${address.includes('?') ? '&' : '?'}${mode}`;
      expect(connectionOptions(parted).ssl).toBe(false);
    }
    const required = `${address}${address.includes('?') ? '&' : '?'}sslmode=require`;
    expect(connectionOptions(required).ssl).toEqual({ rejectUnauthorized: false });
  });

  it('connects without encryption for sslmode=disable', () => {
    expect(connectionOptions(`${ADDRESS}?sslmode=disable`).ssl).toBe(false);
  });

  it.each(['allow', 'prefer', 'require', 'no-verify'])(
    'encrypts to any server for sslmode=%s',
    (mode) => {
      expect(connectionOptions(`${ADDRESS}?sslmode=${mode}`).ssl).toEqual({
        rejectUnauthorized: false,
      });
    },
  );

  it.each(['verify-ca', 'verify-full'])('checks the certificate for sslmode=%s', (mode) => {
    expect(connectionOptions(`${ADDRESS}?sslmode=${mode}`).ssl).toEqual({
      rejectUnauthorized: true,
    });
  });
});

describe('the name of the store', () => {
  it.each([
    'postgres://u:p@db.abcdefgh.supabase.co:5432/postgres',
    'postgresql://u:p@aws-0-ap-south-1.pooler.supabase.com:5432/postgres',
  ])('is Supabase at %s', (address) => {
    expect(storeNameOf(address)).toBe('Supabase');
  });

  it.each([
    'postgres://u@localhost/site',
    'postgres://u@db.example/supabase.co',
    'postgres://supabase.co@db.example/site',
    'postgres://u@notsupabase.co/site',
    'postgres://u@supabase.co.example/site',
    'postgres://u@[::1]/site',
  ])('is PostgreSQL at %s', (address) => {
    expect(storeNameOf(address)).toBe('PostgreSQL');
  });
});

describe('the store on PostgreSQL', () => {
  it('keeps its tables out of the schema that Supabase shows to everyone', async () => {
    const database = await databaseForTest('postgres');
    await (await database.open()).close();
    const tables = await database.query(
      `select table_schema as schema, count(*)::int as count from information_schema.tables
       where table_schema in ('public', 'engawa') group by 1`,
    );
    expect(tables).toEqual([{ schema: 'engawa', count: expect.any(Number) }]);
  });

  it('lets no statement run for more than 10 seconds', async () => {
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
    await settingRows(store).write('grant-key', '');
    expect(await settingRows(store).read('grant-key')).toBe('10s');
  });

  it('reports a connection that broke while it was idle, and takes a new one', async () => {
    const database = await databaseForTest('postgres');
    const log = pino({ level: 'silent' });
    const logged = vi.spyOn(log, 'error');
    const store = await openPostgres(database.settings.DATABASE_URL ?? '', { log });
    onTestFinished(() => store.close());
    await store.ping();
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'engawa' and datname = current_database()`,
    );
    await expect.poll(() => logged).toHaveBeenCalled();
    // Nothing else: the driver's error holds the client, and with it the keys of the connection.
    const failure = { code: '57P01', message: expect.any(String) };
    expect(logged.mock.calls[0]).toEqual([failure, 'an idle database connection broke']);
    await expect(store.ping()).resolves.toBeUndefined();
  });
});
