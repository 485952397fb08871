import type { Locator, Page } from '@playwright/test';
import { expectAccessible, tabTo } from '../support/accessibility.ts';
import { openEditor, screenLink } from '../support/editor.ts';
import { test as base, expect, nextDownload } from '../support/fixtures.ts';
import { freePort } from '../support/local-server.ts';
import { type MailProvider, type SmtpMail, startSmtp } from '../support/mail-providers.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { deliverPaid, deliverShopOrder, SELLER_SETTINGS } from '../support/sellers.ts';
import { LINK, SHOP, soldContent } from '../support/sold-content.ts';

/** A site that sells a tool, with the provider of its mails. */
interface SellingSite {
  readonly smtp: MailProvider<SmtpMail>;
  readonly shop: RunningSite;
}

/** Each site is one that sells a tool. */
const test = base.extend<{ selling: SellingSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  selling: async ({}, use) => {
    const smtp = await startSmtp();
    const PORT = String(await freePort());
    const SITE_URL = `http://127.0.0.1:${PORT}`;
    const shop = await startSite({ ...SELLER_SETTINGS, ...smtp.settings, PORT, SITE_URL });
    await (await logIn(shop.address)).save(soldContent, 1);
    await use({ smtp, shop });
    await shop.stop();
    await smtp.stop();
  },
  site: async ({ selling }, use) => use(selling.shop),
});

/** The texts of the mails to a buyer, as quoted-printable without line breaks (RFC 2045, section 6.7). */
const mailsTo = ({ taken }: MailProvider<SmtpMail>, email: string): string[] =>
  taken
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='));

const tokensTo = (smtp: MailProvider<SmtpMail>, email: string): string[] =>
  mailsTo(smtp, email).map(
    (mail) => new RegExp(`${premiumTool.id}-\\d{13}-[0-9a-f]{32}`).exec(mail)?.[0] ?? '',
  );

test('a buyer gets a token by mail, and downloads the tool with it, once', async ({
  page,
  selling,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('403'));
  const { smtp, shop } = selling;
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('the tool leads to where it is sold, beside its token', async () => {
    await page.goto('/downloads');
    const buy = page.getByRole('link', { name: `Buy ${premiumTool.name} (opens in a new tab)` });
    await expect(buy).toHaveAttribute('href', SHOP);
    await expect(buy).toHaveAttribute('rel', 'noopener');
    await expect(page.getByRole('link', { name: /^Buy/ })).toHaveCount(1);
    await expectAccessible(page, 'a tool that is sold');
  });

  const email = 'buyer@example.com';
  const paid = await deliverPaid(shop.address, { session: 'cs_1', link: LINK, email });
  expect(paid.status).toBe(200);
  await expect.poll(() => mailsTo(smtp, email)).toHaveLength(1);
  const [bought = ''] = /^http:\/\/127\.\S+/m.exec(mailsTo(smtp, email)[0] ?? '') ?? [];
  const dialog = page.getByRole('dialog', { name: 'Premium Download' });
  const token = dialog.getByLabel('Token', { exact: true });

  await test.step('the link of the mail fills the token in, and tells it to no server', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
    await page.goto(bought);
    await expect(token).toHaveValue(tokensTo(smtp, email)[0] ?? '');
    await expect(page).toHaveURL(`/downloads/${premiumTool.id}`);
    // The browser tells the address with its fragment for the page itself.
    expect(asked.filter((url) => url !== bought).join('\n')).not.toContain('token=');
    await expectAccessible(page, 'the dialog with a token');
  });
  await test.step('the button uses it up, and the download starts', async () => {
    const download = nextDownload(context);
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect(premiumTool.downloadUrl).toContain((await download).suggestedFilename());
    await page.bringToFront();
    await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
  });
  await test.step('it is refused after that', async () => {
    await page.goto(bought);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(page.getByText('Invalid or already used token!')).toBeVisible();
  });
});

const press = async (page: Page, target: Locator, key = 'Tab') => {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
};

/** At the top of the page: elsewhere the bar covers a part of what is below it, which axe takes for its size. */
async function expectOrdersAccessible(page: Page, subject: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, subject);
}

test('the owner looks after orders by the keyboard alone', async ({ page, selling }) => {
  const { smtp, shop } = selling;
  await deliverPaid(shop.address, { session: 'cs_1', link: LINK, email: 'asha@mail.example' });
  const items = [{ code: 'unknown1', quantity: 2 }];
  for (const [transaction, name] of [
    ['t-1', 'kim'],
    ['t-2', 'lee'],
  ] as const)
    await deliverShopOrder(shop.address, { transaction, email: `${name}@mail.example`, items });
  await expect.poll(() => tokensTo(smtp, 'asha@mail.example')).toHaveLength(1);

  await openEditor(page);
  const tab = screenLink(page, 'Downloads');
  await press(page, tab);
  const orders = page.getByRole('region', { name: 'Orders', exact: true });
  await expect(tab).toHaveAccessibleName(/^Downloads ?2 orders to look at$/);
  const row = (email: string) => orders.getByRole('button', { name: new RegExp(`^${email}`) });
  await expect(row('asha')).toHaveAccessibleName(/Mailed/);
  await expect(row('kim')).toHaveAccessibleName(/No tool × 2 To assign/);

  await test.step('finds one', async () => {
    const search = orders.getByLabel('Search orders', { exact: true });
    await tabTo(page, search);
    await page.keyboard.type('ASHA@');
    await page.keyboard.press('Enter');
    await expect(row('kim')).toBeHidden();
    await search.fill('');
    await page.keyboard.press('Enter');
    await expect(row('kim')).toBeVisible();
  });

  await test.step('mails one again, with another token', async () => {
    await press(page, row('asha'));
    await press(page, orders.getByRole('button', { name: 'Send again' }));
    await press(page, page.getByRole('button', { name: 'Mail them' }));
    await expect(page.getByText('A mail to asha@mail.example is being sent.')).toBeVisible();
    await expect.poll(() => tokensTo(smtp, 'asha@mail.example')).toHaveLength(2);
    await expectOrdersAccessible(page, 'an open order');
  });

  await test.step('assigns one, and the other with its code, to the tool', async () => {
    await press(page, row('kim'), 'Shift+Tab');
    await expect(orders.getByText('No premium tool had the order code unknown1')).toBeVisible();
    await tabTo(page, orders.getByLabel('Tool', { exact: true }));
    await expectOrdersAccessible(page, 'an order to assign');
    await page.keyboard.press('ArrowDown');
    await press(page, orders.getByRole('button', { name: 'Assign', exact: true }));
    await expect(row('kim')).toBeFocused();
    await expect(page.getByText('2 orders assigned.')).toBeVisible();
    for (const email of ['kim@mail.example', 'lee@mail.example']) {
      await expect.poll(() => tokensTo(smtp, email)).toHaveLength(1);
    }
    await expect(tab).toHaveAccessibleName('Downloads');
  });

  await test.step('marks one as refunded', async () => {
    await press(page, orders.getByRole('button', { name: 'Mark as refunded' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' }));
    await expect(row('kim')).toHaveAccessibleName(/Refunded/);
    await expect(row('kim')).toBeFocused();
  });
});
