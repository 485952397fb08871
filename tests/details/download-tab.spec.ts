import { expect, test } from '../support/fixtures.ts';
import { without } from '../support/missing-features.ts';
import { logIn, premiumTool } from '../support/owner.ts';

test('a browser without userActivation opens the tab at once', async ({ page, site, context }) => {
  const token = await (await logIn(site.address)).generateToken(premiumTool.id);
  await without(page, ['Navigator.prototype.userActivation']);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/downloads/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.goto(`/downloads/${premiumTool.id}`);
  const dialog = page.getByRole('dialog', { name: 'Premium Download' });
  await dialog.getByLabel(/token/i).fill(token);
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const tab = await opened;
  await expect(tab.getByText('Checking the token…')).toBeVisible();
  const download = tab.waitForEvent('download');
  release();
  expect((await download).suggestedFilename()).toBe(premiumTool.downloadUrl.replace('/files/', ''));
});

for (const [from, start] of [
  ['its address', `/downloads/${premiumTool.id}`],
  ['the list', `/downloads?category=${encodeURIComponent(premiumTool.category)}`],
] as const) {
  test(`a late press leads this tab to the download: ${from}`, async ({ page, site, context }) => {
    const token = await (await logIn(site.address)).generateToken(premiumTool.id);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });
    });
    await page.goto(start);
    const dialog = page.getByRole('dialog', { name: 'Premium Download' });
    if (from === 'the list') {
      await page
        .getByRole('link', { name: /Requires Token/ })
        .first()
        .click();
    }
    await dialog.getByLabel(/token/i).fill(token);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = premiumTool.downloadUrl.replace('/files/', '');
    expect((await download).suggestedFilename()).toBe(file);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
    await expect(page).toHaveURL(/\/downloads(\?|$)/);
    expect(context.pages()).toHaveLength(1);
  });
}
