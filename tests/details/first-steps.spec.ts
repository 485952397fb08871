import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { startSite } from '../support/running-site.ts';

/** A new site, as its owner finds it at the first login. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'engawa-new-site-'));
    const site = await startSite({ DATA_DIR: folder });
    await use(site);
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

test('a new owner is led through five steps, until they are dismissed for good', async ({
  page,
}) => {
  const editor = await openEditor(page);
  const steps = page.getByRole('region', { name: /first steps are done$/ });
  await expect(steps).toHaveAccessibleName('0 of 5 first steps are done');
  await expect(steps.getByRole('link')).toHaveText([
    'Your name',
    'Your picture',
    '3 projects',
    'A way to reach you',
    'Your passcode and address',
  ]);
  await expectAccessible(page, 'the first steps');

  // Each step leads to its field.
  await steps.getByRole('link', { name: 'A way to reach you' }).press('Enter');
  await expect(page.getByLabel(/^Email/).first()).toBeFocused();
  await steps.getByRole('link', { name: '3 projects' }).press('Enter');
  await expect(page.getByRole('tab', { name: /^Projects/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await steps.getByRole('link', { name: 'Your picture' }).press('Enter');
  await expect(page.getByLabel('Choose a file').first()).toBeFocused();
  await steps.getByRole('link', { name: 'Your name' }).press('Enter');
  await expect(editor.name).toBeFocused();
  await editor.name.fill('Asha Sen');
  await expect(steps).toHaveAccessibleName('1 of 5 first steps are done');
  await expect(steps.getByRole('link', { name: /^Your name\s*, done$/ })).toBeVisible();
  await steps.getByRole('link', { name: 'Your passcode and address' }).press('Enter');
  await expect(page.getByRole('tab', { name: /^Security/ })).toBeFocused();

  await editor.openTab('Home');
  await steps.getByRole('button', { name: 'Do not show this again' }).press('Enter');
  await expect(steps).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Home/ })).toBeFocused();
  await editor.saveAll();
  await editor.reload();
  await expect(page.getByRole('region', { name: /samples? on the public pages$/ })).toBeVisible();
  await expect(steps).toBeHidden();
});
