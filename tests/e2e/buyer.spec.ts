import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/buyers.ts';
import { expect, nextDownload } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';
import { SHOP } from '../support/sold-content.ts';

const FILE = premiumTool.downloadUrl.replace('/files/', '');
const NEW_TOKEN = new RegExp(`^${premiumTool.id}-\\d{13}-[\\da-f]{32}$`);
test.use({ viewport: { width: 390, height: 844 } });

test('a buyer gets a token by mail, and downloads the tool with it, once', async ({
  page,
  shop,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /403/.test(text));
  const dialog = page.getByRole('dialog', { name: 'Premium Download' });
  const token = dialog.getByLabel('Token', { exact: true });
  await test.step('the tool leads to where it is sold, beside its token', async () => {
    await page.goto('/downloads');
    const buy = page.getByRole('link', { name: `Buy ${premiumTool.name} (opens in a new tab)` });
    await expect(buy).toHaveAttribute('href', SHOP);
    await expect(buy).toHaveAttribute('target', '_blank');
    await expect(buy).toHaveAttribute('rel', 'noopener');
    await expect(page.getByRole('link', { name: /^Buy/ })).toHaveCount(1);
    const row = page.getByRole('listitem').filter({ has: buy });
    const [one, other] = [buy, row.getByRole('link', { name: /^Requires Token/ })];
    for (const link of [one, other]) {
      const { x = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      expect(x + width).toBeLessThanOrEqual(390);
    }
    await expectAccessible(page, 'a tool that is sold');
  });

  const bought = await shop.buy('Buyer@example.com');

  await test.step('the link of the mail fills the token in, and leaves it unused', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
    await page.goto(bought);
    await expect(token).toHaveValue(NEW_TOKEN);
    await expect(page).toHaveURL(`/downloads/${premiumTool.id}`);
    await page.reload();
    await expect(token).toHaveValue('');
    // The browser tells the address with its fragment for the page itself.
    const told = asked.filter((url) => url !== bought);
    expect(told.join('\n')).not.toContain('token=');
  });

  await test.step('as often as it is opened, also while the dialog is open', async () => {
    await page.evaluate((link) => location.assign(link), bought);
    await expect(token).toHaveValue(NEW_TOKEN);
    await expect(page).toHaveURL(`/downloads/${premiumTool.id}`);
    await expectAccessible(page, 'the dialog with a token');
  });
  await test.step('the button uses it up, and the download starts', async () => {
    const download = nextDownload(context);
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(FILE);
    await page.bringToFront();
    await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
  });

  await test.step('it is refused after that', async () => {
    await page.goto(bought);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(page.getByText('Invalid or already used token!')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer pastes the token', async ({ page, shop }) => {
    const link = await shop.buy('buyer@example.com');
    const [, token = ''] = link.split('#token=');
    await page.goto(link);
    const field = page.getByRole('dialog').getByLabel('Token', { exact: true });
    await expect(field).toHaveValue('');
    await field.fill(token);
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(FILE);
  });
});
