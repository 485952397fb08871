import path from 'node:path';
import { writeShortList } from '../support/anime-list.ts';
import { expect, test } from '../support/fixtures.ts';
import { serveStatic } from '../support/local-server.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { copyStatic } from '../support/programs.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const SITE_URL = 'https://site.example';

// tests/server/static-copy.test.ts reads all of its pages.
test('a copy of the site works on a host of files', async ({ page, site }) => {
  await writeShortList(site.dataDir, 2);
  // A sharing card for each project and tool takes seconds.
  const { downloads, ...content } = samplePortfolio;
  const categories = downloads.categories.map(({ name, tools }) => ({
    name,
    tools: tools.filter(({ id }) => id === premiumTool.id),
  }));
  const small = { ...content, projects: { projects: [] }, downloads: { categories } };
  await (await logIn(site.address)).save(small, 1);
  const folder = path.join(site.dataDir, 'copy');
  const made = await copyStatic({ DATA_DIR: site.dataDir, SITE_URL }, folder);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const host = await serveStatic(folder);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await test.step('dialogs work, and forms are elsewhere', async () => {
    await page.goto(`${host.address}/downloads/`);
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
  expect(failed).toEqual([]);
  await host.stop();
});
