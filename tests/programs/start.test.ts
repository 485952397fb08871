import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertPortfolio } from '../../server/content/saving.ts';
import { changePasscodeHash, hashPasscode } from '../../server/login/passcodes.ts';
import { folderForTest } from '../support/folders.ts';
import { postForm } from '../support/requests.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { expectRefusedStart, processForTest } from '../support/site-for-test.ts';
import { databaseForTest } from '../support/stores.ts';

const PASSCODE = 'correct horse battery staple';
/** A module that makes the version of Node an old one. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`;

let folder: string;
beforeEach(async () => {
  folder = await folderForTest();
});

const start = (settings: Readonly<Record<string, string>> = {}) =>
  processForTest({ DATA_DIR: path.join(folder, 'data'), ...settings });

describe('a start', () => {
  it('with a passcode of an earlier version that is shorter than 15 characters warns, without telling it', async () => {
    const database = await databaseForTest('sqlite');
    const store = await database.open();
    await changePasscodeHash(store, await hashPasscode('fourteen chars'));
    await store.close();
    const site = start({ ...database.settings, ADMIN_PASSCODE: 'fourteen chars' });
    const login = await postForm(`${await site.address}/admin`, { passcode: 'fourteen chars' });
    expect(login.status).toBe(302);
    expect(site.output.stdout).toContain('ADMIN_PASSCODE is shorter than 15 characters');
    expect(site.output.stdout).not.toContain('fourteen chars');
  });

  it('by a Node that is too old ends with one line', async () => {
    const site = processForTest({ DATA_DIR: path.join(folder, 'data') }, [
      process.execPath,
      '--import',
      OLD_NODE,
      'build/current/server/index.js',
    ]);
    await expectRefusedStart(
      site,
      /It needs Node 22\.22 or later, and this is Node 20\.20\.2\. In a checkout, npm start brings its own\./,
    );
  });
});

// server/settings/settings.test.ts has settings that are wrong whatever the machine.
describe('a start that cannot succeed ends with one line that says what to do:', () => {
  const cases: {
    what: string;
    settings: () => Promise<Record<string, string>> | Record<string, string>;
    line: RegExp;
  }[] = [
    {
      what: 'a database server that does not answer',
      settings: () => ({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/site' }),
      line: /DATABASE_URL: PostgreSQL cannot be used \(.*ECONNREFUSED.*\)\. Check that/,
    },
    {
      what: 'a data folder that another process has',
      settings: async () => {
        const other = start({ DATA_DIR: folder });
        await other.address;
        return { DATA_DIR: folder };
      },
      line: /DATA_DIR: \S+ cannot be used\. It is in use by another process\. End that process/,
    },
    {
      what: 'a store that is none',
      settings: async () => {
        await writeFile(path.join(folder, 'engawa.sqlite'), 'no database'.repeat(100));
        return { DATA_DIR: folder };
      },
      line: /DATA_DIR: .*file is not a database/,
    },
    {
      what: 'a store that cannot be written',
      settings: async () => {
        const database = await databaseForTest('sqlite');
        await (await database.open()).close();
        await database.query(
          `create trigger refusal before insert on settings when new.name = 'passcode-hash'
           begin select raise(abort, 'attempt to write a readonly database'); end`,
        );
        return database.settings;
      },
      line: /DATA_DIR: \S+ cannot be used \(.*readonly.*\)\. Name a folder/,
    },
    {
      what: 'content that cannot be read',
      settings: async () => {
        const database = await databaseForTest('sqlite');
        const store = await database.open();
        await insertPortfolio(store, samplePortfolio, '2026-01-01T00:00:00.000Z');
        await store.close();
        await database.query(`update portfolio set home_data = '{}'`);
        return database.settings;
      },
      line: /The stored content cannot be read\. Restore a backup/,
    },
  ];

  it.each(cases)('$what', async ({ settings, line }) => {
    await expectRefusedStart(start(await settings()), line);
  });
});

it('a start at a port in use ends with one line, and nothing before or after it', async () => {
  const { port } = new URL(await start().address);
  const other = path.join(folder, 'other');
  const site = start({ DATA_DIR: other, PORT: port, ADMIN_PASSCODE: PASSCODE });
  const line =
    /PORT, HOST: the site cannot listen on [^(]+ \(.*EADDRINUSE.*\)\. Set PORT to a free port/;
  await expectRefusedStart(site, line);
  expect(site.output.stdout).toBe('');
});

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends with the code 0', async (name) => {
    const site = start({ ADMIN_PASSCODE: PASSCODE });
    const response = await fetch(await site.address);
    await response.text();
    site.signal(name);
    expect(await site.end).toBe(0);
    expect(site.output.stderr).toBe('');
  });
});
