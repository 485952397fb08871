import path from 'node:path';
import type { Page } from '@playwright/test';
import { writeShortList } from '../support/anime-list.ts';
import { expect, test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';
import { copyStatic, serveStatic } from '../support/static-copy.ts';

const SITE_URL = 'https://site.example';

/** Opens every page that links lead to, from Home and the page that nothing links to. */
async function visitAll(page: Page, address: string): Promise<string[]> {
  const visited = new Set(['/', '/what-this-site-counts/']);
  for (const where of visited) {
    const response = await page.goto(address + where);
    expect(response?.status(), where).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), where).toBeVisible();
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) {
      const [pathname = ''] = link.split('#');
      if (pathname.endsWith('/')) visited.add(pathname);
      else expect((await page.request.get(address + pathname)).status(), pathname).toBe(200);
    }
  }
  return [...visited];
}

const PAGES = ['/', '/about/', '/projects/', '/anime/', '/downloads/', '/contact/', '/resume/'];

test('a copy of the site works on a host of files', async ({ page, site }) => {
  await writeShortList(site.dataDir, 2);
  const folder = path.join(site.dataDir, 'copy');
  const made = await copyStatic({ DATA_DIR: site.dataDir, SITE_URL }, folder);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const host = await serveStatic(folder);
  await test.step('all pages open by their links, and ask for nothing that is not there', async () => {
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    expect(await visitAll(page, host.address)).toEqual(expect.arrayContaining(PAGES));
    expect(failed).toEqual([]);
  });

  await test.step('dialogs work, and forms are elsewhere', async () => {
    await page.goto(`${host.address}/downloads/`);
    await page.getByRole('link', { name: /^Templates/ }).click();
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
    await page.getByRole('link', { name: 'Request Custom Tool' }).click();
    const form = page.getByRole('link', { name: 'Use the form on the live site' });
    await expect(form).toHaveAttribute('href', `${SITE_URL}/contact`);
  });
  await host.stop();
});
