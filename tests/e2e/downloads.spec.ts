import { expect, test } from '../support/fixtures.ts';
import { nextDownload } from '../support/next-download.ts';
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
  const download = nextDownload(context);
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
  const tab = context.waitForEvent('page');
  const download = nextDownload(context);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await tab;
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
});

test('a missing token is said beside its field, until it is typed', async ({ page }) => {
  await page.goto(`/downloads/${premiumTool.id}`);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/token/i);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(field).toHaveAccessibleDescription(/fill/i);
  await expect(field).toBeFocused();
  await field.fill('a');
  await expect(field).toHaveAccessibleDescription('');
});

test('a wrong token opens no tab', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(refused);
  let tabs = 0;
  context.on('page', () => {
    tabs += 1;
  });
  await page.goto(`/downloads/${premiumTool.id}`);
  const dialog = page.getByRole('dialog', { name: 'Premium Download' });
  await dialog.getByLabel(/token/i).fill('wrong');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('Invalid or already used token!')).toBeVisible();
  await expect(dialog.getByLabel(/token/i)).toHaveAttribute('aria-invalid', 'true');
  expect(tabs).toBe(0);
});

test('a token that could not be checked is not called invalid, and works after that', async ({
  page,
  site,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/.test(text));
  const token = await (await logIn(site.address)).generateToken(premiumTool.id);
  await page.goto(`/downloads/${premiumTool.id}`);
  const dialog = page.getByRole('dialog', { name: 'Premium Download' });
  const alert = dialog.getByRole('alert');
  await dialog.getByLabel(/token/i).fill(token);

  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(alert).toContainText('could not be checked, and was not used. Please try again.');
  await expect(dialog.getByLabel(/token/i)).toHaveAttribute('aria-invalid', 'false');
  await context.setOffline(false);

  await page.route('**/downloads/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(alert).toContainText('If it is refused then, this attempt may have used it');
  await page.unroute('**/downloads/**');

  const tab = context.waitForEvent('page');
  const download = nextDownload(context);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await tab;
  await download;
  await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
});
