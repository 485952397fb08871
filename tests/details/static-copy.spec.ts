import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { writeShortList } from '../support/anime-list.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { logIn, premiumTool, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { copyStatic, serveStatic } from '../support/static-copy.ts';

const SITE_URL = 'https://site.example';

/** The address of a copy of a site with two titles, on a host of files. */
const test = base.extend<{ copy: string }>({
  copy: async ({ site }, use) => {
    const parent = await mkdtemp(path.join(tmpdir(), 'engawa-copies-'));
    const folder = path.join(parent, 'copy');
    await writeShortList(site.dataDir, 2);
    const owner = await logIn(site.address);
    const bytes = await bytesOf(quarters(1200, 900).jpeg());
    const { id } = await takenPicture(await sendPicture(site.address, owner, bytes));
    const about = { ...samplePortfolio.about, profileImage: `/pictures/${id}` };
    await owner.save({ ...samplePortfolio, about }, 1);
    const made = await copyStatic({ DATA_DIR: site.dataDir, SITE_URL }, folder);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const host = await serveStatic(folder);
    await use(host.address);
    await host.stop();
    await rm(parent, { recursive: true, force: true });
  },
  baseURL: async ({ copy }, use) => use(copy),
});

/** Opens every page that links lead to, from Home and the page that nothing links to. */
async function visitAll(page: Page): Promise<string[]> {
  const visited = new Set(['/', '/what-this-site-counts/']);
  for (const where of visited) {
    const response = await page.goto(where);
    expect(response?.status(), where).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), where).toBeVisible();
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) {
      const [pathname = ''] = link.split('#');
      if (pathname.endsWith('/')) visited.add(pathname);
      else expect((await page.request.get(pathname)).status(), pathname).toBe(200);
    }
  }
  return [...visited];
}

const PAGES = ['/', '/about/', '/projects/', '/anime/', '/downloads/', '/contact/', '/resume/'];

test('all pages open by their links, and ask the host for nothing that it lacks', async ({
  page,
}) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  expect(await visitAll(page)).toEqual(expect.arrayContaining(PAGES));
  expect(failed).toEqual([]);
  await page.goto('/about/');
  const picture = page.locator('img[src^="/pictures/"]').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('dialogs, categories and the forms in other places work', async ({ page }) => {
  await page.goto('/downloads/');
  await page.getByRole('link', { name: /^Templates/ }).click();
  await expect(page).toHaveURL(/\/downloads\/#category-templates$/);
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeInViewport();
  await page.getByRole('link', { name: `Requires Token : ${premiumTool.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('link', { name: 'Enter a token on the live site' }),
  ).toHaveAttribute('href', `${SITE_URL}/downloads/${premiumTool.id}`);
  // When its scripts have run, it is closed without another page.
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/downloads#category-scripts$/);
  await page.getByRole('link', { name: 'Request Custom Tool' }).click();
  await expect(page).toHaveURL(/\/contact\/$/);
  await expect(page.getByRole('link', { name: 'Use the form on the live site' })).toHaveAttribute(
    'href',
    `${SITE_URL}/contact`,
  );
});
