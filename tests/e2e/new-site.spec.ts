import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { titleOf } from '../../domain/content/labels.ts';
import { samplesIn } from '../../domain/content/samples.ts';
import { childOf } from '../../domain/same.ts';
import { allWords } from '../../domain/words/texts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, screenHeading } from '../support/editor.ts';
import { test as base, expect } from '../support/fixtures.ts';
import {
  type GitHubApi,
  repositoriesPath,
  sampleRepository,
  sampleUser,
  startGitHubApi,
} from '../support/github-api.ts';
import { PUBLIC_PATHS } from '../support/public-paths.ts';
import { textOf } from '../support/requests.ts';
import { startSite } from '../support/running-site.ts';

/** Each site is a new one, with the content that it comes with, and GitHub has one user. */
const test = base.extend<{ github: GitHubApi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  github: async ({}, use) => {
    const names = ['boats', 'bells', 'tea', 'rain', 'loans', 'maps', 'kites'];
    const github = await startGitHubApi({
      '/users/asha': sampleUser,
      [repositoriesPath('asha')]: names.map((name, index) => sampleRepository(100 - index, name)),
    });
    await use(github);
    await github.stop();
  },

  site: async ({ github }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'engawa-new-'));
    const site = await startSite({ DATA_DIR: folder }, { githubOrigin: github.origin });
    await use(site);
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

const SAMPLES = samplesIn(defaultPortfolio, defaultPortfolio);

const { site: shippedSite, ...others } = defaultPortfolio;
const shipped = { ...others, site: { ...shippedSite, words: allWords(shippedSite.words) } };

/** What the pages of a new site say of their owner: sentences, names of more than one word, addresses, figures. */
const CLAIMS = [
  ...SAMPLES.filter(({ path: at }) => !/(stats|counters)\.\d$/.test(at))
    .map(({ path: at }) => at.split('.').reduce<unknown>(childOf, shipped))
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map((value: unknown) => (typeof value === 'string' ? value : titleOf(value)))
    .map((text) => (text.endsWith('.') ? (text.split('\n')[0] ?? '') : text))
    .filter((text) => /[\s@.]/.test(text)),
  '100+',
  '10000+',
  '24/7',
  '>50<',
  '>100%<',
  'Anime Series Watched',
  'Lines of Code',
  'Projects Completed',
  'GraphQL',
  'your-name',
  'Kolkata',
];

/** What of this is in the HTML of a page, where it has its data as JSON too. */
async function claimsIn(address: string, pages: readonly string[]) {
  const found = pages.map(async (page) => {
    const html = await (await fetch(`${address}${page}`)).text();
    // A film of the list has the name that a new site has.
    const text = html.replaceAll('Your Name.', '');
    return CLAIMS.filter((claim) => text.includes(claim)).map((claim) => ({ page, claim }));
  });
  return (await Promise.all(found)).flat();
}

test('the samples are counted, and Start empty removes them', async ({ page, site }) => {
  const before = (await claimsIn(site.address, PUBLIC_PATHS)).map(({ claim }) => claim);
  expect(before).toEqual(expect.arrayContaining(CLAIMS));

  const editor = await openEditor(page);
  const samples = page.getByRole('region', { name: 'Sample texts' });
  await expect(samples).toContainText(`${SAMPLES.length} sample texts are still published`);

  await test.step('Next leads from one to the other', async () => {
    const next = samples.getByRole('button', { name: 'Next' });
    await next.click();
    await expect(editor.name).toBeFocused();
    await next.click();
    await expect(page.getByLabel(/^Roles/)).toBeFocused();
    await editor.name.fill('Asha Sen');
    await expect(samples).toContainText(`${SAMPLES.length - 1} sample texts are still published`);
  });

  const startEmpty = async () => {
    await samples.getByRole('button', { name: 'Start empty' }).click();
    await expect(editor.state).toHaveText('Unsaved changes');
    await expect(samples).toHaveCount(0);
    await expect(screenHeading(page, 'Home')).toBeFocused();
  };
  await startEmpty();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.state).toHaveText('Unsaved changes');
  await startEmpty();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor.state).toHaveText('All changes saved');

  await test.step('no page makes a claim that is not the owner’s', async () => {
    expect(await claimsIn(site.address, PUBLIC_PATHS)).toEqual([]);
    const home = await (await fetch(site.address)).text();
    expect(home).toContain('Asha Sen');
    expect(home).not.toContain('name="description"');
  });
});

test('a résumé replaces the samples, and GitHub adds projects', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /404|422/.test(text));
  const read = async (at: string) => textOf(await (await fetch(`${site.address}${at}`)).text());
  const editor = await openEditor(page);
  await editor.openTab('Settings');
  const open = page.getByRole('button', { name: 'Fill in from GitHub or a résumé' });
  const dialog = page.getByRole('dialog', { name: 'Fill in your site' });
  const changes = page.getByRole('dialog', { name: /^\d+ changes$/ });

  await test.step('other files are refused in words', async () => {
    await open.press('Enter');
    await choose('no résumé');
    await expect(dialog.getByRole('alert')).toHaveText(
      'This file is not JSON, as a JSON Resume is.',
    );
    await choose('{"name":"a-package"}');
    await expect(dialog.getByRole('alert')).toHaveText(/^This JSON is not a résumé/);
  });

  await test.step('a résumé is shown with what it changes', async () => {
    await choose(JSON.stringify(RESUME));
    await expectAccessible(page, 'what a résumé changes');
    await expect(changes).toContainText(`${SAMPLES.length} sample texts → removed`);
    await expect(changes.getByRole('definition').filter({ hasText: 'Asha Sen' })).toBeVisible();
    await changes.getByText('1 note on what is not imported').click();
    await expect(changes.getByText('interests: not imported.')).toBeVisible();
    await changes.getByRole('button', { name: /^Put \d+ changes into the editor$/ }).press('Enter');
    await expect(open).toBeFocused();
    await expect(page.getByText(/^\d+ changes filled in. Save to publish.$/)).toBeVisible();
    expect(await read('/')).not.toContain('Asha Sen');
    await editor.saveAll();
  });

  await test.step('the pages say what the résumé does', async () => {
    expect(await read('/about')).toContain('September 2022 – May 2024 Engineer Tide Works');
    await page.goto('/skills');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Go', 'Rust']);
    await expect(page.getByRole('meter')).toHaveCount(0);
    expect(await read('/skills')).not.toContain('%');
  });

  await test.step('GitHub adds what the résumé does not have', async () => {
    await page.goto('/admin');
    await editor.openTab('Skills');
    await expect(page.getByLabel(/^Level/).first()).toHaveValue('');
    await editor.openTab('Settings');
    await open.click();
    await dialog.getByLabel('GitHub username').fill('nobody');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('GitHub has no such user.');
    await dialog.getByLabel('GitHub username').fill('asha');
    await page.keyboard.press('Enter');
    await changes.getByRole('button', { name: /^Put \d+ changes into the editor$/ }).click();
    await editor.openTab('Projects');
    await expect
      .poll(() => editor.titles())
      .toEqual(['boats', 'bells', 'tea', 'rain', 'loans', 'maps']);
    await editor.openTab('About');
    await page.getByText('More on this page').click();
    await page.getByLabel('Show the résumé page').check();
    await editor.saveAll();
    const resume: unknown = await (await fetch(`${site.address}/resume.json`)).json();
    expect(resume).toMatchObject({
      basics: { name: 'Asha Sen' },
      skills: [{ name: 'Go' }, { name: 'Rust' }, { name: 'TypeScript' }],
      work: [{ startDate: '2022', endDate: '2024' }],
    });
  });

  async function choose(text: string): Promise<void> {
    await dialog.getByLabel('Or choose a JSON Resume').setInputFiles({
      name: 'resume.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  }
});

/** A sample résumé; no such person exists. */
const RESUME = {
  basics: { name: 'Asha Sen', email: 'asha@example.com', summary: 'I build tide tables.' },
  work: [
    { name: 'Tide Works', position: 'Engineer', startDate: '2022-9-28', endDate: '2024-05-01' },
  ],
  skills: ['Go', 'Rust'],
  interests: [{ name: 'Tides' }],
};
