import type { Locator, Page } from '@playwright/test';
import { expectAccessible, tabTo } from '../support/accessibility.ts';
import { answerQuestions, openEditor, screenLink } from '../support/editor.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { type MailProvider, type SmtpMail, startSmtp } from '../support/mail-providers.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { deliverPaid, deliverShopOrder, SELLER_SETTINGS } from '../support/sellers.ts';
import { LINK, soldContent } from '../support/sold-content.ts';

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
    const shop = await startSite({
      ...SELLER_SETTINGS,
      ...smtp.settings,
      SITE_URL: 'https://site.example',
    });
    await (await logIn(shop.address)).save(soldContent, 1);
    await use({ smtp, shop });
    await shop.stop();
    await smtp.stop();
  },
  site: async ({ selling }, use) => use(selling.shop),
});

const press = async (page: Page, target: Locator, key = 'Tab') => {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
};

/** At the top of the page: elsewhere the bar covers a part of what is below it, which axe takes for its size. */
async function expectOrdersAccessible(page: Page, place: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, place);
}

/** The Orders of the screen Downloads, which is opened by the keys. */
async function openOrders(page: Page, address: string): Promise<Locator> {
  await openEditor(page, address);
  await press(page, screenLink(page, 'Downloads'));
  return page.getByRole('region', { name: 'Orders', exact: true });
}

const tokensIn = ({ taken }: MailProvider<SmtpMail>, email: string): string[] =>
  taken
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => new RegExp(`${premiumTool.id}-\\d+-[0-9a-f]{32}`).exec(raw)?.[0] ?? '');

test('the owner looks after orders by the keyboard alone', async ({ page, selling }) => {
  const { smtp, shop } = selling;
  const tokensSentTo = (email: string) => tokensIn(smtp, email);
  await deliverPaid(shop.address, { session: 'cs_1', link: LINK, email: 'asha@mail.example' });
  const unknown = { code: 'unknown1', quantity: 2 };
  const kim = { transaction: 't-1', email: 'kim@mail.example', items: [unknown] };
  await deliverShopOrder(shop.address, kim);
  const lee = { transaction: 't-2', email: 'lee@mail.example', items: [unknown] };
  await deliverShopOrder(shop.address, lee);
  await expect.poll(() => tokensSentTo('asha@mail.example')).toHaveLength(1);
  answerQuestions(page, () => true);

  const orders = await openOrders(page, shop.address);
  const tab = screenLink(page, 'Downloads');
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
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(row('kim')).toBeVisible();
  });

  await test.step('mails one again, whose first token is void then', async () => {
    await press(page, row('asha'));
    await press(page, orders.getByRole('button', { name: 'Send again' }));
    await expect(page.getByText('A mail to asha@mail.example is being sent.')).toBeVisible();
    await expect.poll(() => tokensSentTo('asha@mail.example')).toHaveLength(2);
    await expectOrdersAccessible(page, 'an open order');
  });

  await test.step('assigns one, and the other with its code, to the tool', async () => {
    await press(page, row('kim'), 'Shift+Tab');
    await expect(orders.getByText('No premium tool had the order code unknown1')).toBeVisible();
    await press(page, orders.getByRole('button', { name: 'Assign', exact: true }));
    await expect(orders.getByText('Choose the tool that was sold.')).toBeVisible();
    await expect(orders.getByLabel('Tool', { exact: true })).toBeFocused();
    await expectOrdersAccessible(page, 'an order to assign');
    await page.keyboard.press('ArrowDown');
    await press(page, orders.getByRole('button', { name: 'Assign', exact: true }));
    await expect(row('kim')).toBeFocused();
    await expect(page.getByText('2 orders assigned.')).toBeVisible();
    for (const email of ['kim@mail.example', 'lee@mail.example']) {
      await expect.poll(() => tokensSentTo(email)).toHaveLength(1);
    }
    await expect(tab).toHaveAccessibleName('Downloads');
  });

  await test.step('finds them at their tool too, with their tokens', async () => {
    const title = page.getByRole('button', { name: premiumTool.name, exact: true });
    await title.and(page.locator('[aria-expanded]')).click();
    const tool = page.getByRole('group', { name: premiumTool.name, exact: true });
    await expect(tool.getByRole('button', { name: /@mail\.example/ })).toHaveText([
      ...[/^lee.*Mailed/, /^kim.*Mailed/, /^asha.*Mailed/],
    ]);
    await expect(tool.getByRole('row')).toHaveCount(1 + 5);
    await expectOrdersAccessible(page, 'a tool with orders');
  });

  await test.step('marks one as refunded', async () => {
    await press(page, orders.getByRole('button', { name: 'Mark as refunded' }));
    await expect(row('kim')).toHaveAccessibleName(/Refunded/);
    await expect(row('kim')).toBeFocused();
  });
});
