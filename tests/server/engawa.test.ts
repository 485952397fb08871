import { describe, expect, inject, it } from 'vitest';
import { logIn } from '../support/owner.ts';
import { engawa, renamed } from '../support/programs.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { everythingIn, siteDatabaseForTest } from '../support/stores.ts';

// tests/programs/engawa.test.ts has everything else.
describe.each(inject('siteStores'))('beside a running site on %s,', (dialect) => {
  it('an import shows the differences, and saves them with --yes only', async () => {
    const database = await siteDatabaseForTest(dialect);
    const site = await siteForTest(database.settings);
    const before = await everythingIn(database);
    const plan = await engawa(database.settings, ['import', '-'], renamed('Asha'));
    const line = `~ Home, Name: "${samplePortfolio.home.name}" → "Asha"\n`;
    expect(plan).toEqual({
      code: 3,
      stdout: `${line}1 difference.\nNothing was changed. Run it again with --yes to save this.\n`,
      stderr: '',
    });
    expect(await everythingIn(database)).toBe(before);

    const result = await engawa(database.settings, ['import', '-', '--yes'], renamed('Asha'));
    expect(result).toEqual({
      code: 0,
      stdout: `${line}1 difference.\nSaved as version 2.\n`,
      stderr: '',
    });
    await expect.poll(async () => (await fetch(site.address)).text()).toContain('Asha');
    const owner = await logIn(site.address);
    const log = await owner.get('/admin/api/audit');
    expect(await log.json()).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({
          event: 'saved',
          detail: 'home: version 2, imported',
          address: '',
        }),
      ]),
    });
  });
});
