import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { test as base, expect } from '../support/fixtures.ts';
import {
  AVATAR,
  type GitHubApi,
  repositoriesPath,
  sampleRepository,
  sampleUser,
  startGitHubApi,
} from '../support/github-api.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { startSite } from '../support/running-site.ts';
import { zipOf } from '../support/zip.ts';

const NAMES = ['boats', 'bells', 'tea', 'rain', 'loans', 'maps', 'kites', 'trains'];

/** A new site, with its samples, and GitHub with one user. */
const test = base.extend<{ github: GitHubApi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  github: async ({}, use) => {
    const github = await startGitHubApi({
      '/users/asha': { ...sampleUser, name: 'Asha Sen' },
      [repositoriesPath('asha')]: NAMES.map((name, index) => sampleRepository(100 - index, name)),
      [AVATAR]: await bytesOf(quarters(460, 460).png()),
      '/repos/asha/boats/readme': '# Boats\n\nTides for boatmen, on one screen.',
    });
    await use(github);
    github.stop();
  },

  site: async ({ github }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'engawa-new-site-'));
    const site = await startSite({ DATA_DIR: folder }, { githubOrigin: github.origin });
    await use(site);
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

const fillIn = (page: Page) =>
  page.getByRole('button', { name: 'Fill in from GitHub or a résumé' });

test('a new site is filled in from GitHub by keyboard, looked at, and saved', async ({
  page,
  site,
  github,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Site');
  // Above the tab and in it.
  await fillIn(page).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fill in your site' });
  await dialog.getByLabel('GitHub username').fill('asha');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('group')).toContainText('Projects: 6 of 8');
  await expectAccessible(page, 'the list of repositories');
  await dialog.getByRole('checkbox', { name: /^maps/ }).press('Space');
  await dialog.getByRole('checkbox', { name: /^kites/ }).press('Space');
  await dialog.getByRole('button', { name: 'Show the changes' }).press('Enter');

  const changes = page.getByRole('dialog', { name: /^\d+ changes to fill in$/ });
  await expect(changes.getByRole('region', { name: 'Home' })).toContainText('Your Name → Asha Sen');
  await expectAccessible(page, 'what is filled in');
  // The profile, the list and the picture are asked for once, and only the READMEs of those that are chosen.
  expect(github.asked.filter((asked) => !asked.endsWith('/readme'))).toEqual([
    '/users/asha',
    repositoriesPath('asha'),
    AVATAR,
  ]);
  expect(github.asked.filter((asked) => asked.endsWith('/readme'))).toHaveLength(6);
  await changes.getByRole('button', { name: /^Put \d+ changes into the editor$/ }).press('Enter');
  await expect(changes).toBeHidden();
  await expect(page.getByText(/^\d+ changes filled in. Save to publish.$/)).toBeVisible();
  const read = async (at: string) => (await page.request.get(`${site.address}${at}`)).text();
  expect(await read('/')).not.toContain('Asha Sen');

  // The picture of the profile is one of the library, so that no visitor is sent to GitHub for it.
  await editor.openTab('About');
  await expect(page.getByRole('button', { name: /^Crop/ })).toBeVisible();
  await editor.openTab('Projects');
  expect(await editor.titles()).toEqual(['boats', 'bells', 'tea', 'rain', 'loans', 'kites']);
  await editor.saveAll();
  expect(await read('/')).toContain('Asha Sen');
  expect(await read('/projects')).toContain('Tides for boatmen, on one screen.');
  expect(await read('/about')).toMatch(/src="\/pictures\/[0-9a-f]{32}/);
  expect(await read('/about')).not.toContain('githubusercontent');
  expect(await read('/contact')).toContain('https://github.com/asha');

  // Filled in again, there is nothing to change.
  await editor.openTab('Site');
  await fillIn(page).last().click();
  await dialog.getByLabel('GitHub username').fill('asha');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: /^maps/ }).uncheck();
  await dialog.getByRole('button', { name: 'Show the changes' }).click();
  await expect(page.getByRole('dialog', { name: 'There is nothing to fill in' })).toBeVisible();
});

test('what is typed and not saved stays, and a failure is told in words', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /404|422/.test(text));
  const editor = await openEditor(page);
  await editor.name.fill('Typed and not saved');
  await editor.openTab('Site');
  const open = fillIn(page).last();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Fill in your site' });
  await dialog.getByLabel('GitHub username').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('GitHub has no user nobody.');

  await dialog.getByRole('radio', { name: 'A file' }).check();
  const send = (text: string) =>
    dialog.getByLabel('Choose a file').setInputFiles({
      name: 'resume.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await send('no résumé');
  await expect(dialog.getByRole('alert')).toHaveText(/^This is neither a JSON Resume nor/);
  await send(
    JSON.stringify({
      basics: { name: 'Asha Sen', email: 'asha@example.com' },
      languages: [{ language: 'Bengali' }],
    }),
  );
  const changes = page.getByRole('dialog', { name: '2 changes to fill in' });
  await changes.getByText('1 note on what is not imported').click();
  await expect(changes.getByText(/^languages \(1\): not imported/)).toBeVisible();
  await changes.getByRole('button', { name: 'Put 2 changes into the editor' }).click();
  await expect(open).toBeFocused();
  await expect(page.getByLabel(/^Email/).first()).toHaveValue('asha@example.com');
  await editor.openTab('Home');
  await expect(editor.name).toHaveValue('Typed and not saved');

  await editor.openTab('Site');
  await open.click();
  await dialog.getByRole('radio', { name: 'A file' }).check();
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'linkedin.zip',
    mimeType: 'application/zip',
    buffer: zipOf([{ name: 'Skills.csv', text: 'Name\nGo\nRust\n' }]),
  });
  const skills = page.getByRole('dialog', { name: '1 change to fill in' });
  await expect(skills.getByRole('region', { name: 'About' })).toContainText('Go, Rust');
});
