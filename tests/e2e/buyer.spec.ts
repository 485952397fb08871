import type { Page } from '@playwright/test';
import { expectAccessible, faintLines } from '../support/accessibility.ts';
import { linkIn, SHOP, test } from '../support/buyers.ts';
import { expect, nextDownload } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';

const FILE = premiumTool.downloadUrl.replace('/files/', '');
const NEW_TOKEN = new RegExp(`^${premiumTool.id}-\\d{13}-[\\da-f]{32}$`);
/** The answer of the form, whatever is stored. */
const ASKED = 'If tokens were bought with this address, a mail is sent to it.';

/** The page of a buyer can be read and used by everybody. */
async function expectFit(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place);
  expect.soft(await faintLines(page), `faint lines of ${place}`).toEqual([]);
}

test.use({ viewport: { width: 390, height: 844 } });

test('a buyer gets a token by mail, and another one when it is lost', async ({
  page,
  shop,
  context,
  browserName,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /403|404|410|422/.test(text));
  const dialog = page.getByRole('dialog', { name: 'Premium Download' });
  const token = dialog.getByLabel('Token', { exact: true });
  const email = page.getByLabel('Email');
  const ask = page.getByRole('button', { name: 'Email me a link' });
  const downloads = async () => {
    const download = nextDownload(context);
    await dialog.getByRole('button', { name: 'Download' }).click();
    // Firefox numbers what was downloaded before.
    expect((await download).suggestedFilename().replace(/\(\d\)/, '')).toBe(FILE);
    // The tab of the download may still be in front.
    await page.bringToFront();
  };

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
  const [, given = ''] = bought.split('#token=');

  await test.step('who asks for an address that is not theirs, voids nothing', async () => {
    await dialog.getByRole('link', { name: 'I lost my token' }).click();
    await expect(email).toBeFocused();
    await expectAccessible(page, 'the form for a lost token, in the dialog');
    await ask.click();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    await email.fill('buyer@EXAMPLE.com');
    await expect(email).toHaveAccessibleDescription('');
    await ask.click();
    await expect(dialog.getByText(ASKED)).toBeFocused();
    await expect(token).toHaveValue(given);
    await downloads();
    await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
  });
  await shop.nextMail();

  await test.step('an address without an order has the same answer', async () => {
    await page.goto('/orders/lost');
    await expectFit(page, 'the page for a lost token');
    await email.fill('strangér@exämple.com');
    await ask.click();
    await expect(page.getByText(ASKED)).toBeFocused();
    await expectFit(page, 'the answer to it');
  });

  const second = await shop.buy('late@example.com');
  await page.goto('/orders/lost');
  await email.fill('late@example.com');
  await ask.click();
  const link = linkIn(await shop.nextMail());

  await test.step('the button behind the mailed link replaces the token', async () => {
    expect(shop.mail.taken.at(-1)?.to).toEqual(['late@example.com']);
    await page.goto(link);
    await expect(page.getByText(premiumTool.name)).toBeVisible();
    await expect(page.getByText('1 unused token')).toBeVisible();
    await expectFit(page, 'the page of a mailed link');
    await page.getByRole('button', { name: 'Replace tokens' }).click();
    await expect(page.getByRole('heading', { name: 'Your new tokens' })).toBeVisible();
    await expect(page.getByText('Copy them now')).toBeFocused();
    await expectFit(page, 'new tokens');
  });

  await test.step('the new token is copied', async () => {
    // Firefox has a preference for it, and no such permissions.
    if (browserName !== 'firefox')
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Copy ${premiumTool.name}` }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByText(copied, { exact: true })).toBeVisible();
    expect(copied).toMatch(NEW_TOKEN);
  });

  await test.step('the old token is refused, and the new one works', async () => {
    const newTab = context.waitForEvent('page');
    await page
      .getByRole('link', { name: `Use this token ${premiumTool.name} (opens in a new tab)` })
      .click();
    const filled = (await newTab).getByRole('dialog').getByLabel('Token', { exact: true });
    await expect(filled).toHaveValue(NEW_TOKEN);
    const fresh = await filled.inputValue();
    await (await newTab).close();
    await page.goto(second);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(page.getByText('Invalid or already used token!')).toBeVisible();
    await token.fill(fresh);
    await downloads();
  });

  await test.step('a link that does not hold says so, and offers the form', async () => {
    const answer = await page.goto(`${link}x`);
    expect(answer?.status()).toBe(404);
    await expect(
      page.getByText('This link is not valid. Check that you opened the whole link from the mail.'),
    ).toBeVisible();
    await expectFit(page, 'the page of a wrong link');
    await page.goto(link);
    await expect(page.getByText('You have no token that can be replaced.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the downloads' }).click();
    await expect(page).toHaveURL('/downloads');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer pastes the token, and replaces a lost one', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push((text) => /403|422/.test(text));
    const dialog = page.getByRole('dialog', { name: 'Premium Download' });
    const use = async (token: string) => {
      await page.goto(`/downloads/${premiumTool.id}`);
      await dialog.getByLabel('Token', { exact: true }).fill(token);
      await dialog.getByRole('button', { name: 'Download' }).click();
    };
    const link = await shop.buy('buyer@example.com');
    const [, token = ''] = link.split('#token=');

    await page.goto(link);
    await expect(dialog.getByLabel('Token', { exact: true })).toHaveValue('');
    await dialog.getByRole('link', { name: 'I lost my token' }).click();
    await expect(page).toHaveURL('/orders/lost');

    await test.step('the form says what is wrong with an address', async () => {
      await page.getByLabel('Email').fill('buyer@localhost..');
      await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('buyer@localhost..');
    });

    await page.getByLabel('Email').fill('buyer@example.com');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText(ASKED)).toBeVisible();
    await page.goto(linkIn(await shop.nextMail()));
    await expect(page.getByText('1 unused token')).toBeVisible();
    await page.getByRole('button', { name: 'Replace tokens' }).click();
    await expect(page.getByRole('heading', { name: 'Your new tokens' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0);
    const fresh = await page.getByText(NEW_TOKEN).innerText();

    await use(token);
    await expect(page.getByText('Invalid or already used token!')).toBeVisible();
    const download = page.waitForEvent('download');
    await use(fresh);
    expect((await download).suggestedFilename()).toBe(FILE);
  });
});
