import { expect, test } from '../support/fixtures.ts';
import { logIn, premiumTool } from '../support/owner.ts';

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
