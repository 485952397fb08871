import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../support/folders.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { engawa, renamed } from '../support/programs.ts';
import { COMPILE_CACHE, ISOLATED_ENV } from '../support/running-site.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { DIALECTS, everythingIn, siteDatabaseForTest } from '../support/stores.ts';

const usedTokens = (...tokens: readonly string[]) =>
  [
    'token,tool_id,used_at',
    ...tokens.map((token) => `${token},${premiumTool.id},2025-01-31 10:11:12.345678+00`),
  ].join('\n');

describe.each(DIALECTS)('beside a site on %s that runs,', (dialect) => {
  it('used tokens of the original are added where they are missing, and refused at once', async () => {
    const database = await siteDatabaseForTest(dialect);
    const site = await siteForTest(database.settings);
    const owner = await logIn(site.address);
    const token = await owner.generateToken(premiumTool.id);
    const rows = usedTokens('sample-1-a', token, 'sample-1-b', token);
    const before = await everythingIn(database);
    const shown = await engawa(database.settings, ['import', '-'], rows);
    expect(shown).toMatchObject({
      code: 3,
      stdout:
        '3 used tokens in the file, 3 not stored before.\nNothing was changed. Run it again with --yes to save this.\n',
    });
    expect(await everythingIn(database)).toBe(before);
    await engawa(database.settings, ['import', '-', '--yes'], usedTokens('sample-1-a'));
    const saved = await engawa(database.settings, ['import', '-', '--yes'], rows);
    expect(saved).toMatchObject({
      code: 0,
      stdout: '3 used tokens in the file, 2 not stored before.\nSaved.\n',
    });
    const refused = await fetch(`${site.address}/downloads/${premiumTool.id}`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      redirect: 'manual',
    });
    expect(await refused.text()).toContain('Invalid or already used token!');
    const again = await engawa(database.settings, ['import', '-', '--yes'], rows);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain('There is nothing to change.');
  });

  it('a token is issued for a premium tool alone, and opens one download', async () => {
    const database = await siteDatabaseForTest(dialect);
    const site = await siteForTest(database.settings);
    const refused = await engawa(database.settings, ['token', 'no-such-tool']);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^Nothing was done\. There is no premium tool no-such-tool\. Name one of these: [^\n]+\n$/,
    );
    const words = ['token', premiumTool.id, '--note', 'Workshop', '--days', '30'];
    const { code, stdout } = await engawa(database.settings, words);
    expect(code).toBe(0);
    const redeem = () =>
      fetch(`${site.address}/downloads/${premiumTool.id}`, {
        method: 'POST',
        body: new URLSearchParams({ token: stdout.trim() }),
      }).then((response) => response.text());
    expect(await redeem()).not.toContain('Invalid or already used token!');
    expect(await redeem()).toContain('Invalid or already used token!');
    const running = await engawa(database.settings, ['version', '--json']);
    expect(await engawa(database.settings, ['--version', '--json'])).toEqual(running);
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(JSON.parse(running.stdout)).toMatchObject({
      ok: true,
      version,
      store: { name: dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL' },
    });
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
});

describe('the program', () => {
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

  it('writes the document alone to standard output, also when npm starts it', async () => {
    const database = await siteDatabaseForTest('sqlite');
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'engawa', 'export'], {
      env: { ...ISOLATED_ENV, ...COMPILE_CACHE, ...database.settings },
    });
    expect(JSON.parse(stdout)).toMatchObject({ program: 'engawa' });
  });
});
