import { linkIn, test } from '../support/buyers.ts';
import { expect } from '../support/fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a lost connection is said in the forms', async ({ page, shop, context, expectedErrors }) => {
  expectedErrors.push((text) => /ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text));
  await shop.buy('buyer@example.com');
  await page.goto('/orders/lost');
  const failed = page.getByRole('alert').filter({ hasText: 'This did not work.' });
  await page.getByLabel('Email').fill('buyer@example.com');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(failed).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('buyer@example.com');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(linkIn(await shop.nextMail()));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Replace tokens' }).click();
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Replace tokens' }).click();
  await expect(page.getByRole('heading', { name: 'Your new tokens' })).toBeVisible();
});
