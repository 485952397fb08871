import { expectAccessible, faintLines } from '../support/accessibility.ts';
import { type Shop, test } from '../support/buyers.ts';
import { expect } from '../support/fixtures.ts';
import { logIn, premiumTool } from '../support/owner.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Tells the buyers of a new version, and resolves to how many there are. */
async function tellBuyers({ site }: Shop): Promise<unknown> {
  const { post } = await logIn(site.address);
  const version = { toolId: premiumTool.id, within: 'any-time' };
  return (await (await post('/admin/orders/new-version', version)).json()).mails;
}

/** The page that ends mails about new versions, from a mail about one. */
async function pageInMail(shop: Shop): Promise<string> {
  await shop.buy('buyer@example.com');
  expect(await tellBuyers(shop)).toBe(1);
  const [page = ''] = /^http:\S+\/orders\/unsubscribe\/\S+$/m.exec(await shop.nextMail()) ?? [];
  return page;
}

const END = { name: 'Stop these mails' };
const ENDED = 'You get no more mails about new versions.';

test('a buyer ends mails about new versions by the keyboard, without a login', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /404|net::ERR_FAILED/.test(text));
  const where = await pageInMail(shop);
  await page.goto(where);
  await expectAccessible(page, 'the page that ends mails');
  expect(await faintLines(page)).toEqual([]);
  const button = page.getByRole('button', END);
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await test.step('which asks once, and says so where the site does not answer', async () => {
    const asked: string[] = [];
    const pressed = Promise.withResolvers<void>();
    await page.route('**/*.data*', async (route) => {
      asked.push(route.request().url());
      await pressed.promise;
      await route.abort();
    });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => asked).toHaveLength(1);
    await page.keyboard.press('Enter');
    pressed.resolve();
    await expect(page.getByRole('alert')).toHaveText('That did not work. Please try again.');
    expect(asked).toHaveLength(1);
    await page.unroute('**/*.data*');
  });

  await page.keyboard.press('Enter');
  await expect(page.getByText(ENDED)).toBeFocused();
  await expectAccessible(page, 'mails that are ended');
  // Who presses again is told the same.
  await page.goto(where);
  await button.click();
  await expect(page.getByText(ENDED)).toBeVisible();

  await page.goto(`${where}A`);
  await expect(
    page.getByText('This link is not valid. Check that you opened the whole link from the mail.'),
  ).toBeVisible();
  await expect(button).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer ends mails about new versions too', async ({ page, shop }) => {
    await page.goto(await pageInMail(shop));
    await page.getByRole('button', END).click();
    await expect(page.getByText(ENDED)).toBeVisible();
    await expect(page.getByRole('button', END)).toHaveCount(0);
  });
});
