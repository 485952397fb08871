import { expect, nextDownload, test } from '../support/fixtures.ts';
import { logIn, premiumTool } from '../support/owner.ts';

const fileOf = ({ downloadUrl }: { readonly downloadUrl: string }) =>
  downloadUrl.replace('/files/', '');

test('a token opens a download once', async ({ page, site, context, expectedErrors }) => {
  expectedErrors.push((text) =>
    /403|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/.test(text),
  );
  const owner = await logIn(site.address);
  const token = await owner.generateToken(premiumTool.id);
  let tabs = 0;
  context.on('page', () => {
    tabs += 1;
  });
  await page.goto(`/downloads/${premiumTool.id}`);
  const dialog = page.getByRole('dialog', { name: 'Premium Download' });
  const field = dialog.getByLabel(/token/i);
  const alert = dialog.getByRole('alert');
  const submit = () => dialog.getByRole('button', { name: 'Download' }).click();

  await test.step('a missing token is said beside its field, a wrong one is refused', async () => {
    await submit();
    await expect(field).toHaveAccessibleDescription(/fill/i);
    await field.fill('wrong');
    await expect(field).toHaveAccessibleDescription('');
    await submit();
    await expect(page.getByText('Invalid or already used token!')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  });

  await test.step('a token that could not be checked is not called invalid', async () => {
    await field.fill(token);
    await context.setOffline(true);
    await submit();
    await expect(alert).toContainText('could not be checked, and was not used. Please try again.');
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await context.setOffline(false);
    // Nor is one whose answer was lost.
    await page.route('**/downloads/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await submit();
    await expect(alert).toContainText('If it is refused then, this attempt may have used it');
    await page.unroute('**/downloads/**');
    expect(tabs).toBe(0);
  });

  await test.step('after that it works', async () => {
    const tab = context.waitForEvent('page');
    const download = nextDownload(context);
    await submit();
    await tab;
    expect((await download).suggestedFilename()).toBe(fileOf(premiumTool));
    await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('a second time it is refused, and stays in its field', async () => {
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: premiumTool.category })
      .click();
    await page
      .getByRole('link', { name: /Requires Token/ })
      .first()
      .click();
    await expect(dialog).toContainText(
      'Tokens are one-time use only. Contact admin for access tokens.',
    );
    await expect(page.locator('dialog:modal')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await field.fill(token);
    await submit();
    await expect(page.getByText('Invalid or already used token!')).toBeVisible();
    await expect(field).toHaveValue(token);
  });

  await test.step('where the browser lets no tab be opened, the download is in this one', async () => {
    const another = await owner.generateToken(premiumTool.id);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`/downloads/${premiumTool.id}`);
    await field.fill(another);
    tabs = 0;
    const download = page.waitForEvent('download');
    await submit();
    expect((await download).suggestedFilename()).toBe(fileOf(premiumTool));
    await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
    expect(tabs).toBe(0);
  });
});
