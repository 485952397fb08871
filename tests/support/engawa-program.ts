import { expect } from 'vitest';
import type { Dialect } from '../../server/store/dialect.ts';
import { logIn } from './owner.ts';
import { type Ended, runScript } from './run-script.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { siteForTest } from './site-for-test.ts';
import { everythingIn, sitePlaceForTest } from './stores.ts';

/** Runs the program `engawa` with these settings and no others. */
export const engawa = (
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
  input = '',
): Promise<Ended> => runScript('engawa.ts', words, { settings, input });

/** A document that changes the owner's name. */
export const renamed = (name: string): string =>
  JSON.stringify({ program: 'engawa', document: 1, content: { home: { name } } });

/** Expects that an export of a site that runs is imported again without a difference. */
export async function expectSameExport(dialect: Dialect): Promise<void> {
  const place = await sitePlaceForTest(dialect);
  await siteForTest(place.settings);
  const before = await everythingIn(place);
  const exported = await engawa(place.settings, ['export']);
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(exported.stdout)).toMatchObject({
    program: 'engawa',
    version: 1,
    content: samplePortfolio,
  });
  const imported = await engawa(place.settings, ['import', '-', '--yes'], exported.stdout);
  expect(imported).toEqual({
    code: 0,
    stdout: '0 differences.\nThere is nothing to change.\n',
    stderr: '',
  });
  expect(await everythingIn(place)).toBe(before);
}

/** Expects that an import into a site that runs shows the differences, and saves them with `--yes` only. */
export async function expectSaveWithYesOnly(dialect: Dialect): Promise<void> {
  const place = await sitePlaceForTest(dialect);
  const site = await siteForTest(place.settings);
  const before = await everythingIn(place);
  const shown = await engawa(place.settings, ['import', '-'], renamed('Asha'));
  const line = `~ Home, Name: "${samplePortfolio.home.name}" → "Asha"\n`;
  expect(shown).toEqual({
    code: 3,
    stdout: `${line}1 difference.\nNothing was changed. Run it again with --yes to save this.\n`,
    stderr: '',
  });
  expect(await everythingIn(place)).toBe(before);

  const saved = await engawa(place.settings, ['import', '-', '--yes'], renamed('Asha'));
  expect(saved).toEqual({
    code: 0,
    stdout: `${line}1 difference.\nSaved as version 2.\n`,
    stderr: '',
  });
  await expect
    .poll(async () => (await fetch(site.address)).text(), { timeout: 5_000 })
    .toContain('Asha');
  const owner = await logIn(site.address);
  const log = await owner.get('/admin/audit?filter=owner');
  expect(await log.json()).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        event: 'saved',
        detail: 'home: version 2, imported',
        address: '',
      }),
    ]),
  });
}
