import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../support/folders.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { engawa, renamed, runScript } from '../support/programs.ts';
import { fillStore } from '../support/ready-store.ts';
import { freePort } from '../support/running-postgres.ts';
import { COMPILE_CACHE, ISOLATED_ENV } from '../support/running-site.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { DIALECTS, everythingIn, placeForTest, sitePlaceForTest } from '../support/stores.ts';

const usedTokens = (...tokens: readonly string[]) =>
  [
    'token,tool_id,used_at',
    ...tokens.map((token) => `${token},${premiumTool.id},2025-01-31 10:11:12.345678+00`),
  ].join('\n');

describe.each(DIALECTS)('beside a site on %s that runs,', (dialect) => {
  it('used tokens of the original are added where they are missing, and refused at once', async () => {
    const place = await sitePlaceForTest(dialect);
    const site = await siteForTest(place.settings);
    const owner = await logIn(site.address);
    const token = await owner.generateToken(premiumTool.id);
    const rows = usedTokens('sample-1-a', token, 'sample-1-b', token);
    const before = await everythingIn(place);
    const shown = await engawa(place.settings, ['import', '-'], rows);
    expect(shown).toMatchObject({
      code: 3,
      stdout:
        '3 used tokens in the file, 3 not stored before.\nNothing was changed. Run it again with --yes to save this.\n',
    });
    expect(await everythingIn(place)).toBe(before);
    await engawa(place.settings, ['import', '-', '--yes'], usedTokens('sample-1-a'));
    const saved = await engawa(place.settings, ['import', '-', '--yes', '--json'], rows);
    expect(saved.code).toBe(0);
    expect(JSON.parse(saved.stdout)).toMatchObject({
      ok: true,
      isApplied: true,
      usedTokens: { inFile: 3, missing: 2 },
    });
    const refused = await fetch(`${site.address}/downloads/${premiumTool.id}`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      redirect: 'manual',
    });
    expect(await refused.text()).toContain('Invalid or already used token!');
    const again = await engawa(place.settings, ['import', '-', '--yes'], rows);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain('There is nothing to change.');
  });

  it('a token is issued for a premium tool alone, and opens one download', async () => {
    const place = await sitePlaceForTest(dialect);
    const site = await siteForTest(place.settings);
    const refused = await engawa(place.settings, ['token', 'no-such-tool']);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^Nothing was done\. There is no premium tool no-such-tool\. Name one of these: [^\n]+\n$/,
    );
    const words = ['token', premiumTool.id, '--note', 'Workshop', '--days', '30'];
    const { code, stdout } = await engawa(place.settings, words);
    expect(code).toBe(0);
    const redeem = () =>
      fetch(`${site.address}/downloads/${premiumTool.id}`, {
        method: 'POST',
        body: new URLSearchParams({ token: stdout.trim() }),
      }).then((response) => response.text());
    expect(await redeem()).not.toContain('Invalid or already used token!');
    expect(await redeem()).toContain('Invalid or already used token!');
    const running = await engawa(place.settings, ['version', '--json']);
    expect(await engawa(place.settings, ['--version', '--json'])).toEqual(running);
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(JSON.parse(running.stdout)).toMatchObject({
      ok: true,
      version,
      store: { name: dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL' },
    });
  });

  it('the doctor finds what is not in order, and says it as lines and as JSON', async () => {
    const place = await sitePlaceForTest(dialect);
    const port = String(await freePort());
    const SITE_URL = `http://127.0.0.1:${port}`;
    const settings = { ...place.settings, SITE_URL, PORT: port };
    const stopped = await engawa(settings, ['doctor']);
    expect(stopped).toMatchObject({ code: 5, stderr: '' });
    expect(stopped.stdout).toContain(`${SITE_URL} cannot be reached from this machine`);
    const site = await siteForTest({ ...settings, TRUSTED_PROXIES: '2' });
    const { code, stdout } = await engawa(settings, ['doctor', '--json']);
    expect(code).toBe(1);
    const { ok, state, running, findings } = JSON.parse(stdout);
    expect({ ok, state }).toEqual({ ok: true, state: 'broken' });
    expect(running.store).toEqual({ name: dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL' });
    const broken = findings.filter((found: { state: string }) => found.state === 'broken');
    expect(broken).toMatchObject([{ check: 'address', fix: expect.stringContaining('=0') }]);
    const stranger = await fetch(`${site.address}/doctor`, {
      headers: { 'Engawa-Doctor': 'a.b.c' },
    });
    expect(stranger.status).toBe(404);
  });

  it.each([
    [
      'an earlier',
      "delete from kysely_migration where name = '008-visits'",
      'belongs to an earlier version of Engawa. Start the site once',
    ],
    [
      'a newer',
      "insert into kysely_migration values ('999-later', '2030-01-01')",
      'was migrated by a newer version of Engawa, or by one that was never released. Use that version, or restore the backup',
    ],
  ])('a store of %s version is refused and not changed', async (_, statement, words) => {
    // Its list of migrations is changed, so that it is not used again.
    const place = await placeForTest(dialect);
    const store = await place.open();
    await fillStore(store);
    await store.close();
    await place.query(statement);
    const migrations = () => place.query('select * from kysely_migration');
    const before = [await everythingIn(place), await migrations()];
    for (const args of [['export'], ['import', '-', '--yes']]) {
      const { code, stdout, stderr } = await engawa(place.settings, args, renamed('Asha'));
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(words);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    expect([await everythingIn(place), await migrations()]).toEqual(before);
  });
});

describe('a store that is not there', () => {
  it('is not created in a folder', async () => {
    const folder = await folderForTest();
    for (const args of [['export'], ['import', '-', '--yes']]) {
      expect(await engawa({ DATA_DIR: folder }, args, renamed('Asha'))).toEqual({
        code: 1,
        stdout: '',
        stderr: `Nothing was done. There is no site in DATA_DIR (${folder}). Name its folder.\n`,
      });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not created in PostgreSQL', async () => {
    const place = await placeForTest('postgres');
    const { code, stderr } = await engawa(place.settings, ['export']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Nothing was done. There is no site in this database. Start the site once with npm start.\n',
    );
    expect(
      await place.query("select 1 from information_schema.schemata where schema_name = 'engawa'"),
    ).toEqual([]);
  });
});

describe('the program', () => {
  it('settings that the site would refuse are findings of the doctor', async () => {
    const { code, stdout } = await engawa({ SITE_URL: 'example', PORT: 'x' }, ['doctor', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).findings).toMatchObject([
      { check: 'settings', state: 'broken', says: 'PORT is not a port.' },
      { check: 'settings', state: 'broken', says: 'SITE_URL is not a web address.' },
    ]);
  });

  it('names a value that a # has cut, also where the doctor refuses it', async () => {
    const file = path.join(await folderForTest(), '.env');
    await writeFile(file, 'ADMIN_PASSCODE=five#hunter2 hunter2\n');
    const { stdout, stderr } = await engawa({ ENV_FILE: file }, ['doctor', '--json']);
    expect(JSON.parse(stdout).findings).toMatchObject([
      { check: 'settings', state: 'broken', says: 'ADMIN_PASSCODE is too short.' },
    ]);
    expect(stderr).toContain('The value of ADMIN_PASSCODE ends before a #');
    expect(stdout + stderr).not.toContain('hunter2');
  });

  it('refuses wrong usage with code 2, and says how it is used', async () => {
    for (const words of [
      ['exprt'],
      ['start', 'now'],
      ['import'],
      ['export', '--unknown'],
      ['export', 'a', 'b'],
    ]) {
      const { code, stdout, stderr } = await engawa({}, words);
      expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: '' });
      expect(stderr).toMatch(/--help/);
    }
  });

  it('explains itself and each command, with an example', async () => {
    const help = await engawa({}, ['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    const names = [...help.stdout.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(
      ([, name = '']) => name,
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'export',
        'import',
        'backup',
        'restore',
        'token',
        'version',
        'doctor',
        'admin',
      ]),
    );
    for (const name of names) {
      const own = await engawa({}, [name, '--help']);
      expect(own).toMatchObject({ code: 0, stderr: '' });
      expect(own.stdout).toContain(`Usage: engawa ${name} `);
      expect(own.stdout).toMatch(new RegExp(`Examples:\n  engawa ${name}`));
      expect(own.stdout).toContain('Exit codes: 0 done');
    }
  });

  it('writes the document alone to standard output, also when npm starts it', async () => {
    const place = await sitePlaceForTest('sqlite');
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'engawa', 'export'], {
      env: { ...ISOLATED_ENV, ...COMPILE_CACHE, ...place.settings },
    });
    expect(JSON.parse(stdout)).toMatchObject({ program: 'engawa' });
  });

  it('runs under the names of version 0.1.0 too, which say the new one', async () => {
    const place = await sitePlaceForTest('sqlite');
    const file = path.join(await folderForTest(), 'site.tar.gz');
    const { stdout, stderr } = await promisify(execFile)(
      'npm',
      ['run', '--silent', 'backup', file],
      { env: { ...ISOLATED_ENV, ...COMPILE_CACHE, ...place.settings } },
    );
    expect(stdout).toMatch(/^Backed up to /);
    expect(stderr).toBe('npm run backup is now npm run engawa -- backup.\n');
  });
});

it('an export whose reader ends first ends without a word', async () => {
  const place = await sitePlaceForTest('sqlite');
  const { stderr } = await promisify(execFile)(
    'sh',
    ['-c', '"$0" server/index.ts export | true', process.execPath],
    { env: { ...ISOLATED_ENV, ...COMPILE_CACHE, ...place.settings } },
  );
  expect(stderr).toBe('');
});

it('a difference is shown without characters that change the text around it', async () => {
  const place = await sitePlaceForTest('sqlite');
  const { stdout } = await engawa(
    place.settings,
    ['import', '-'],
    renamed('Ash\u202ea\u2066 سارا'),
  );
  expect(stdout).toContain('"Ash a  سارا"');
});

describe('the file .env in the working folder', () => {
  /** A folder with an empty site and a `.env` that names it. */
  async function folderWith(text: string) {
    const place = await sitePlaceForTest('sqlite');
    const folder = await folderForTest();
    await writeFile(path.join(folder, '.env'), text.replace('SITE', place.settings.DATA_DIR ?? ''));
    return { place, folder };
  }
  // Empty: the file of the working folder is read.
  const own = { ENV_FILE: '' };

  it.each([[['export']], [['backup', 'site.tar.gz']], [['admin', 'reset-second-factor']]])(
    'is read by engawa %j, and the environment wins',
    async (words) => {
      const { folder } = await folderWith('DATA_DIR="SITE" # the store\n');
      expect(
        await runScript('server/index.ts', words, { cwd: folder, settings: own }),
      ).toMatchObject({
        code: 0,
        stderr: '',
      });
      const settings = { ...own, DATA_DIR: path.join(folder, 'none') };
      const elsewhere = await runScript('server/index.ts', words, { cwd: folder, settings });
      expect(elsewhere.code).toBe(1);
      expect(elsewhere.stderr).toContain(`There is no site in DATA_DIR (${settings.DATA_DIR}).`);
    },
  );
});
