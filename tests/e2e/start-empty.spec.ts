import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { publishedSamples, samplesIn } from '../../domain/content/samples.ts';
import { PUBLIC_PATHS } from '../../server/http/snapshot/page-address.ts';
import { openEditor } from '../support/editor.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

/** Each site is a new one, with the content that it comes with. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'engawa-new-'));
    const site = await startSite({ DATA_DIR: folder });
    await use(site);
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

/** What the pages of a new site say of their owner: sentences, names of more than one word, addresses, figures. */
const SHIPPED = [
  ...publishedSamples(defaultPortfolio, defaultPortfolio)
    .filter(({ path: at }) => !/(stats|counters)\.\d$/.test(at))
    .flatMap(({ text }) => (text.endsWith('.') ? [text.split('\n')[0] ?? ''] : text.split(', ')))
    .filter((text) => /[\s@.]/.test(text)),
  ...['100+', '10000+', '24/7', '>50<', '>100%<', 'Anime Series Watched', 'Lines of Code'],
  ...['Projects Completed', 'Currently Learning', 'GraphQL', 'Additional Technologies'],
  ...['your-name', 'Kolkata'],
];

/** And what they said where a list was empty. */
const CLAIMS = [...SHIPPED, 'learned on the job', 'on the bench', 'ask for one', 'I will say if'];

/** What of this is in the HTML of a page, where it has its data as JSON too, or in the data for a link to it. */
async function claimsIn(address: string, pages: readonly string[]) {
  const found = pages.map(async (page) => {
    const data = `${page === '/' ? '/_' : page}.data`;
    const answers = [page, data].map(async (where) => (await fetch(`${address}${where}`)).text());
    // A film of the list has the name that a new site has.
    const texts = (await Promise.all(answers)).join('\n').replaceAll('Your Name.', '');
    return CLAIMS.filter((claim) => texts.includes(claim)).map((claim) => ({ page, claim }));
  });
  return (await Promise.all(found)).flat();
}

test('the samples are listed, and Start empty removes them', async ({ page, site }) => {
  const before = (await claimsIn(site.address, PUBLIC_PATHS)).map(({ claim }) => claim);
  expect(before).toEqual(expect.arrayContaining(SHIPPED));

  const editor = await openEditor(page);
  const notice = page.getByRole('region', { name: /sample/ });
  const count = samplesIn(defaultPortfolio, defaultPortfolio).length;
  const published = publishedSamples(defaultPortfolio, defaultPortfolio).length;
  await expect(notice.getByRole('heading', { level: 2 })).toHaveText(
    `${published} samples on the public pages`,
  );
  await notice.getByRole('button', { name: 'List them' }).click();

  await test.step('each is a link to its field', async () => {
    await notice.getByRole('link', { name: /^Words, Skills, Lead/ }).click();
    await expect(page.getByRole('tab', { name: 'Site' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator(':focus')).toHaveValue('Self-assessed.');
    await notice.getByRole('link', { name: /^Project 2 / }).click();
    await expect(page.locator(':focus')).toHaveValue('Ledger for Small Shops');
    await notice.getByRole('link', { name: 'Name Your Name' }).click();
    await expect(editor.name).toBeFocused();
  });

  await editor.name.fill('Asha Sen');
  await expect(notice.getByRole('link', { name: 'Name Your Name' })).toHaveCount(0);
  const startEmpty = async () => {
    await notice.getByRole('button', { name: 'Start empty' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Remove ${count - 1} samples` })
      .click();
    await expect(notice.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(editor.state).toHaveText('Unsaved changes in 6 sections');
  };
  await startEmpty();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await startEmpty();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor.state).toHaveText('All changes saved');
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Home' })).toBeFocused();
  // A later change has nothing to do with the samples.
  await editor.name.fill('Asha');
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await expect(notice).toHaveCount(0);
  await editor.name.fill('Asha Sen');
  await expect(editor.state).toHaveText('All changes saved');

  await test.step('no page makes a claim that is not the owner’s', async () => {
    expect(await claimsIn(site.address, PUBLIC_PATHS)).toEqual([]);
    const home = await (await fetch(site.address)).text();
    expect(home).toContain('Asha Sen');
    expect(home).not.toContain('name="description"');
  });

  await test.step('also with the anime page hidden', async () => {
    await editor.openTab('Site');
    await page.getByRole('switch', { name: 'Anime: shown' }).uncheck();
    await editor.saveAll();
    const shown = PUBLIC_PATHS.filter((each) => each !== '/anime');
    expect(await claimsIn(site.address, shown)).toEqual([]);
    for (const each of shown) {
      const html = await (await fetch(`${site.address}${each}`)).text();
      const [, body = ''] = html.replaceAll(/<script.*?<\/script>/gs, '').split('<body');
      expect.soft(body.match(/[^<>]*anime[^<>]*/gi), each).toBeNull();
    }
    const counted = await fetch(`${site.address}/what-this-site-counts`);
    expect(await counted.text()).toContain('At midnight, UTC, the number');
  });
});

test('what belongs to a hidden page hides with it', async ({ site }) => {
  const owner = await logIn(site.address);
  const textOf = async (where: string) => (await fetch(`${site.address}${where}`)).text();
  expect(await textOf('/about')).toContain('Anime Series Watched');
  const pages = defaultPortfolio.site.pages.map(({ page }) => ({
    page,
    isShown: page !== 'anime' && page !== 'contact',
  }));
  await owner.save({ ...defaultPortfolio, site: { ...defaultPortfolio.site, pages } }, 1);
  for (const where of PUBLIC_PATHS.filter((each) => !['/anime', '/contact'].includes(each))) {
    const html = await textOf(where);
    expect.soft(html, where).not.toMatch(/Anime Series|Anime Collection|have watched/);
    expect
      .soft(html, where)
      .not.toMatch(/href="\/(contact|anime)|Get In Touch|Request Custom Tool/);
  }
  expect(await textOf('/about')).toContain('Lines of Code');
});
