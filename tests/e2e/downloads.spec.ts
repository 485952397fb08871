import { expect, test } from '../support/fixtures.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';

const refused = (text: string) => text.includes('403');

test('category tabs show their tools and counts; the first is selected', async ({ page }) => {
  await page.goto('/downloads');
  await expect(page.getByRole('heading', { name: 'Free Downloads' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(tabs.first()).toHaveAttribute('aria-current', 'true');
  await expect(tabs.first()).toContainText(/\d/);
  await tabs.nth(1).click();
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Free & Open')).toBeVisible();
});

test('a free tool downloads in a new tab', async ({ page, context }) => {
  await page.goto('/downloads');
  const link = page.getByRole('link', { name: `Download ${freeTool.name}` });
  await expect(link).toHaveAttribute('target', '_blank');
  const tab = context.waitForEvent('page');
  const download = page.waitForEvent('download');
  await link.click();
  await tab;
  expect((await download).suggestedFilename()).toBe(freeTool.downloadUrl.replace('/files/', ''));
});

test('a token opens a premium download once, in a new tab', async ({
  page,
  site,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(refused);
  const token = await (await logIn(site.address)).generateToken(premiumTool.id);
  await page.goto('/downloads');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: premiumTool.category })
    .click();
  const openForm = page.getByRole('link', { name: /Requires Token/ }).first();
  await openForm.click();
  const dialog = page.getByRole('dialog', { name: 'Premium Download' });
  await expect(dialog).toContainText(
    'Tokens are one-time use only. Contact admin for access tokens.',
  );
  await expect(page.locator('dialog:modal')).toBeVisible();
  await dialog.getByLabel(/token/i).fill(token);
  const download = context.waitForEvent('page').then((tab) => tab.waitForEvent('download'));
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(premiumTool.downloadUrl.replace('/files/', ''));
  await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await openForm.click();
  const field = dialog.getByLabel(/token/i);
  await expect(field).toHaveValue('');
  await field.fill(token);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('Invalid or already used token!')).toBeVisible();
  await expect(field).toHaveValue(token);
  // The tab that was opened for the download is closed again.
  await expect.poll(() => context.pages().length).toBeLessThanOrEqual(2);
});
