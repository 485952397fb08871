import { openEditor } from '../support/editor.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

/** A site whose address leads nowhere. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const site = await startSite({ SITE_URL: 'http://127.0.0.1:9' });
    await use(site);
    await site.stop();
  },
});

test('a hidden page is not in the menu, which the owner orders', async ({ page, site }) => {
  const editor = await openEditor(page, site.address);
  await editor.openTab('Settings');
  await page.getByRole('switch', { name: 'Anime: shown' }).click();
  const handle = page.getByRole('button', { name: 'Move Contact', exact: true });
  await handle.press('ArrowUp');
  await expect(handle).toBeFocused();
  await editor.saveAll();
  expect((await page.request.get(`${site.address}/anime`)).status()).toBe(404);
  await page.goto(site.address);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    ...['Home', 'About', 'Skills', 'Projects', 'Contact', 'Downloads', 'Admin'],
  ]);
});

test('a shorter retention is stored after a question, since it deletes', async ({ page, site }) => {
  const asked: string[] = [];
  let isAgreed = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return isAgreed ? dialog.accept() : dialog.dismiss();
  });
  const editor = await openEditor(page, site.address);
  await editor.openTab('Settings');
  await page.getByLabel('Spam', { exact: true }).selectOption('90 days');
  await expect(page.getByText('Saved. Spam: 90 days.')).toBeVisible();
  expect(asked).toEqual([]);

  const messages = page.getByLabel('Messages', { exact: true });
  await messages.selectOption('6 months');
  await expect(messages).toHaveValue('null');
  isAgreed = true;
  await messages.selectOption('6 months');
  await expect(page.getByText('Saved. Messages: 6 months.')).toBeVisible();
  expect(asked[1]).toContain('delete what is older than 6 months');
  const answer = await (await logIn(site.address)).calls.retention.$get();
  expect((await answer.json()).retention).toMatchObject({ messageMonths: 6, spamDays: 90 });
});
