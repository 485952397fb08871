import { createHash } from 'node:crypto';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { FORMATS } from '../../domain/content/portfolio.ts';
import { partialContentOf } from '../../domain/content/transfer.ts';
import { startCommand } from '../../scripts/start-command.ts';
import { restore as restoreInto } from '../../server/program/backup.ts';
import { parseSettings } from '../../server/settings/settings.ts';
import { folderForTest } from '../support/folders.ts';
import { startSmtp } from '../support/mail-providers.ts';
import { startProcess } from '../support/programs.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { DIALECTS, databaseForTest, type TestDatabase } from '../support/stores.ts';

const SAMPLES = path.join(import.meta.dirname, '../upgrade');
const SAMPLE = path.join(SAMPLES, '0.1.0');
const BACKUP = path.join(SAMPLE, 'engawa-0.1.0.tar.gz');
const PASSCODE = 'seven lanterns over the quiet pond';
const UPLOAD = 'de8bff96c7d0ed6c-small-tool.py';

type Settings = Readonly<Record<string, string>>;

/** A copy of the sample's data folder. */
async function sampleCopy(): Promise<TestDatabase> {
  const database = await databaseForTest('sqlite');
  await cp(path.join(SAMPLE, 'data'), database.settings.DATA_DIR ?? '', { recursive: true });
  return database;
}

/** Restores as the command does, which tests/server/backup.test.ts runs. */
const restore = (settings: Settings, file: string) => restoreInto(parseSettings(settings), file);

/** Starts a site with the passcode that is stored. */
const start = async (settings: Settings): Promise<string> =>
  (await siteForTest({ ...settings, ADMIN_PASSCODE: '' })).address;

async function logIn(address: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'login', passcode: PASSCODE }),
    redirect: 'manual',
  });
  return { Cookie: response.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '' };
}

const countIn = async ({ query }: TestDatabase, table: string): Promise<number> =>
  z
    .tuple([z.object({ count: z.coerce.number() })])
    .parse(await query(`select count(*) as count from ${table}`))[0].count;

/** Expects everything that the site of version 0.1.0 contained. */
async function expectSample(
  address: string,
  database: TestDatabase,
  dataDir: string,
): Promise<void> {
  expect(await countIn(database, 'tokens')).toBe(4);
  expect(await countIn(database, 'used_tokens')).toBe(1);
  expect(await countIn(database, 'messages')).toBe(2);
  expect(await countIn(database, 'audit_log')).toBe(23);
  const [file] = z
    .tuple([z.object({ name: z.literal(UPLOAD), sha256: z.string() })])
    .parse(await database.query('select name, sha256 from tool_files'));
  const bytes = await readFile(path.join(dataDir, 'files', UPLOAD));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);

  const page = async (pathname: string) => {
    const response = await fetch(address + pathname);
    expect(response.status, pathname).toBe(200);
    return response.text();
  };
  expect(await page('/')).toContain('Upgrade Fixture — ünïcødé 名前');
  expect(await page('/about')).toContain('Sample University');
  expect(await page('/skills')).toContain('Web Applications');
  expect(await page('/projects')).toContain('Harbour, tides on one screen');
  expect(await page('/downloads')).toContain('Link Check');
  const headers = await logIn(address);
  const inbox = await fetch(`${address}/admin/api/inbox`, { headers });
  expect(await inbox.text()).toContain('A message from the acceptance run, long enough to be one.');

  const [row] = z
    .tuple([z.object({ version: z.number(), updated_at: z.string() })])
    .parse(await database.query('select version, updated_at from portfolio'));
  const history = await fetch(`${address}/admin/api/history`, { headers });
  expect(await history.json()).toMatchObject({
    lines: [{ version: row.version, savedAt: row.updated_at, cause: 'first', isLive: true }],
  });
}

describe('a site of version 0.1.0', { timeout: 60_000 }, () => {
  it('opens in its own data folder after a backup, and accepts a save of a page that was open before', async () => {
    const database = await sampleCopy();
    const folder = database.settings.DATA_DIR ?? '';
    const address = await start(database.settings);
    await expectSample(address, database, folder);
    expect(await readdir(path.join(folder, 'backups'))).toEqual([
      expect.stringMatching(/^engawa-before-007-issued-tools-.+Z\.tar\.gz$/),
    ]);

    const headers = { ...(await logIn(address)), 'Content-Type': 'application/json' };
    const content = await storedIn(database);
    const save = (sections: object, version: number) =>
      fetch(`${address}/admin/api/save`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ content: sections, version }),
      });
    const answer = await save({ ...content, home: { ...content.home, name: 'Asha' } }, 8);
    expect(await answer.json()).toMatchObject({ ok: true, version: 9 });
    expect(await storedIn(database)).toMatchObject({ home: { form: FORMATS.home, name: 'Asha' } });
  });

  it.each(DIALECTS)('is restored from its backup on %s', async (dialect) => {
    const database = await databaseForTest(dialect);
    const dataDir = database.settings.DATA_DIR ?? (await folderForTest());
    const settings = { DATA_DIR: dataDir, ...database.settings };
    await restore(settings, BACKUP);
    await expectSample(await start(settings), database, dataDir);
  });
});

/** Expects the drafts of a site to be documents, which can be imported. */
async function expectDrafts(dataDir: string, typedTexts: string[]): Promise<void> {
  const folder = path.join(dataDir, 'drafts');
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  const drafts = texts.map((text) => JSON.stringify(partialContentOf(JSON.parse(text))));
  expect(drafts).toHaveLength(typedTexts.length);
  expect(drafts).toEqual(
    expect.arrayContaining(typedTexts.map((text) => expect.stringContaining(text))),
  );
}

describe('a site of version 0.2.0', { timeout: 60_000 }, () => {
  const folder = path.join(SAMPLES, '0.2.0');

  /** Expects everything that the site contained, and that its history, draft and picture can be used. */
  async function expectAll(
    address: string,
    database: TestDatabase,
    dataDir: string,
  ): Promise<void> {
    const tables = ['tokens', 'used_tokens', 'messages', 'versions', 'pictures'];
    const counts = await Promise.all(tables.map((table) => countIn(database, table)));
    expect(counts).toEqual([3, 1, 2, 3, 1]);
    const page = async (pathname: string) => (await fetch(address + pathname)).text();
    expect(await page('/')).toContain('Upgrade Fixture — ünïcødé 名前');
    expect(await page('/')).toContain('Saved a second time in version 0.2.0.');
    const projects = await page('/projects');
    expect(projects).toContain('A grey ridge');
    const [picture = ''] = /\/pictures\/[0-9a-f]{32}\/[^"\s]+/.exec(projects) ?? [];
    expect((await fetch(address + picture)).status).toBe(200);
    const headers = await logIn(address);
    const history = await fetch(`${address}/admin/api/history`, { headers });
    expect(await history.json()).toMatchObject({
      lines: [{ version: 3, isLive: true }, {}, {}],
    });
    await expectDrafts(dataDir, ['Typed and not saved']);
  }

  it('opens in its own data folder', async () => {
    const database = await databaseForTest('sqlite');
    await cp(path.join(folder, 'data'), database.settings.DATA_DIR ?? '', { recursive: true });
    await expectAll(await start(database.settings), database, database.settings.DATA_DIR ?? '');
  });

  it.each(DIALECTS)('is restored from its backup on %s', async (dialect) => {
    const database = await databaseForTest(dialect);
    const settings = { DATA_DIR: await folderForTest(), ...database.settings };
    await restore(settings, path.join(folder, 'engawa-0.2.0.tar.gz'));
    await expectAll(await start(settings), database, settings.DATA_DIR);
  });
});

describe('a site of version 0.3.0', { timeout: 60_000 }, () => {
  const folder = path.join(SAMPLES, '0.3.0');
  const TOOL = 'tool-1769502118635';

  /** The number of tokens in each state: those of the owner, and those of orders. */
  const tokenStates = (database: TestDatabase) =>
    database.query(`
      select case
          when used_at is not null then 'used'
          when replaced_at is not null then 'replaced'
          when revoked_at is not null then 'revoked'
          when expires_at < '2026-11-20' then 'expired'
          else 'unused' end as state,
        cast(count(*) as int) as count
      from tokens group by 1 order by 1`);

  /** Expects everything that the site contained, but for its mails that wait. */
  async function expectAll(
    address: string,
    database: TestDatabase,
    dataDir: string,
  ): Promise<void> {
    expect(await tokenStates(database)).toEqual([
      { state: 'expired', count: 1 },
      { state: 'replaced', count: 1 },
      { state: 'revoked', count: 2 },
      { state: 'unused', count: 8 },
      { state: 'used', count: 1 },
    ]);
    const orders = await database.query(
      `select provider, reference, tool_id, email, refunded_at is not null as refunded
       from orders`,
    );
    const order = (provider: string, reference: string, name: string, refunded = false) =>
      expect.objectContaining({
        provider,
        reference,
        email: name === '' ? '' : `${name}@fixture.example`,
        tool_id: name === 'unassigned' ? null : TOOL,
        refunded: database.directUrl === '' ? Number(refunded) : refunded,
      });
    expect(orders).toHaveLength(9);
    expect(orders).toEqual(
      expect.arrayContaining([
        order('hand', 'invoice 7', ''),
        order('key', 'call-1', 'key'),
        order('ko-fi', 'txn_kofi', 'failed'),
        order('stripe', 'cs_new', 'new'),
        order('stripe', 'cs_refunded', 'refunded', true),
        order('stripe', 'cs_refunded_first', 'buyer', true),
        order('stripe', 'cs_sent', 'sent'),
        order('stripe', 'cs_unassigned', 'unassigned'),
        order('stripe', 'cs_waiting', 'waiting'),
      ]),
    );
    // The refund of an order that has not come.
    expect(
      await database.query(`select refunded_at from order_payments where payment = 'pi_early'`),
    ).toEqual([{ refunded_at: '2026-11-18T10:02:01.000Z' }]);
    expect(await database.query('select name, host from passkeys')).toEqual([
      { name: 'Phone', host: 'site.example' },
    ]);
    const failedMails = `select mails.delivery, mails.last_error
      from mails left join messages on messages.id = mails.message_id
      where messages.name = 'Visitor 2' or recipient = 'failed@fixture.example' order by kind`;
    expect(await database.query(failedMails)).toEqual([
      { delivery: 'failed', last_error: '554 5.7.1 Refused' },
      { delivery: 'failed', last_error: '550 5.1.1 No such mailbox' },
    ]);
    const views = await database.query('select cast(sum(views) as int) as views from visit_days');
    expect(views).toEqual([{ views: 4 }]);

    const page = async (pathname: string) => (await fetch(address + pathname)).text();
    expect(await page('/')).toContain('Saved a second time in version 0.3.0.');
    const [picture = ''] = /\/pictures\/[0-9a-f]{32}\/[^"\s]+/.exec(await page('/projects')) ?? [];
    expect((await fetch(address + picture)).status).toBe(200);
    await expectDrafts(dataDir, ['Typed and not saved', 'Typed on a phone']);
  }

  it('opens in its own data folder, and sends the waiting mails', async () => {
    const database = await databaseForTest('sqlite');
    const data = database.settings.DATA_DIR ?? '';
    await cp(path.join(folder, 'data'), data, { recursive: true });
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const address = await start({
      ...database.settings,
      ...smtp.settings,
      SITE_URL: 'https://site.example',
    });
    await expectAll(address, database, data);
    const mailed = () =>
      smtp.taken
        .map(({ raw, to }) => `${to} ${/^Message-ID: <(.*)@/im.exec(raw)?.[1] ?? ''}`)
        .sort();
    // The link by which a buyer would have replaced a lost token is dropped.
    await expect
      .poll(mailed, { timeout: 20_000 })
      .toEqual([
        'new@fixture.example engawa.order.4.2b908360e3bde2b3f3edb911',
        'owner@example.com engawa.3.b6ebca02ee25b8f596167b8f',
        'owner@example.com engawa.4.e4d6de48e4276feafbfa9e0c',
        'waiting@fixture.example engawa.order.3.7b2e89d0a76a70f0c54d56f1',
      ]);
    await expect
      .poll(() =>
        database.query(`select mails.tries
          from mails left join messages on messages.id = mails.message_id
          where messages.name = 'Visitor 3' or recipient = 'waiting@fixture.example' order by kind`),
      )
      .toEqual([{ tries: 2 }, { tries: 3 }]);

    const headers = await logIn(address);
    const history = await fetch(`${address}/admin/api/history`, { headers });
    expect(await history.json()).toMatchObject({
      lines: [{ version: 3, isLive: true }, {}, {}],
    });
  });

  it.each(
    DIALECTS.flatMap((dialect) => [
      { dialect, archive: 'engawa-0.3.0.tar.gz' },
      { dialect, archive: 'engawa-0.3.0-postgres.tar.gz' },
    ]),
  )('is restored from $archive on $dialect, and its mails do not wait', async (from) => {
    const database = await databaseForTest(from.dialect);
    const settings = { DATA_DIR: await folderForTest(), ...database.settings };
    await restore(settings, path.join(folder, from.archive));
    await expectAll(await start(settings), database, settings.DATA_DIR);
    expect(await database.query(`select id from mails where delivery = 'waiting'`)).toEqual([]);
  });
});

/** The sections as they are stored. */
async function storedIn(database: TestDatabase) {
  const json = z.preprocess(
    (value) => (typeof value === 'string' ? JSON.parse(value) : value),
    z.record(z.string(), z.unknown()),
  );
  const row = z.object({
    home_data: json,
    about_data: json,
    skills_data: json,
    projects_data: json,
    downloads_data: json,
  });
  const [stored] = z.tuple([row]).parse(await database.query('select * from portfolio'));
  return {
    home: stored.home_data,
    about: stored.about_data,
    skills: stored.skills_data,
    projects: stored.projects_data,
    downloads: stored.downloads_data,
  };
}

describe('the site.config.ts of a site of version 0.1.0', { timeout: 60_000 }, () => {
  const CHANGES: readonly [from: string, to: string][] = [
    ['"Your Name"', '"Ana Lima"'],
    ['"Asia/Kolkata"', '"America/Recief"'],
    ['"Within 24 hours"', '"In two days"'],
  ];

  // server/content/legacy-config.test.ts has what is stored, on each store.
  it('is read once into the Site section', async () => {
    const { settings } = await databaseForTest('sqlite');
    await restore(settings, BACKUP);
    // A checkout of its own: the build of this one beside the owner's file.
    const cwd = await folderForTest();
    for (const name of ['build', 'data', 'node_modules', 'package.json'])
      await symlink(path.resolve(name), path.join(cwd, name));
    const sampleConfig = await readFile(path.join(SAMPLE, 'site-config.json'), 'utf8');
    const newConfig = CHANGES.reduce((text, [from, to]) => text.replace(from, to), sampleConfig);
    await writeFile(path.join(cwd, 'site.config.ts'), `export const site = ${newConfig};`);

    const start = async () => {
      const site = startProcess(settings, startCommand(), cwd);
      onTestFinished(async () => {
        site.signal('SIGKILL');
        await site.end;
      });
      const textOf = async (pathname: string) =>
        (await fetch((await site.address) + pathname)).text();
      const pages = (await textOf('/')) + (await textOf('/contact')) + (await textOf('/about'));
      site.signal('SIGTERM');
      await site.end;
      return { pages, lines: site.output.stdout.match(/"msg":"site\.config\.ts[^"]*"/g) ?? [] };
    };
    const first = await start();
    for (const text of ['Ana Lima', 'In two days', 'Asia/Kolkata'])
      expect(first.pages).toContain(text);
    expect(first.lines).toEqual([
      expect.stringContaining('timeZone: Choose a time zone'),
      expect.stringContaining('is in the Site section now'),
    ]);
    const second = await start();
    expect(second.pages).toContain('Ana Lima');
    expect(second.lines).toEqual([]);
  });
});
