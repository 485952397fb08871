import { expect, test } from '../support/fixtures.ts';

test('the list shows every title with its score, and the three tiles sum it up', async ({
  page,
}) => {
  await page.goto('/anime');
  const cards = page.getByRole('main').locator('a[href^="/anime/"]');
  await expect(cards).toHaveCount(69);
  await expect(page.getByText('Must Watch Animes')).toBeVisible();
  await expect(page.getByText('Total Episodes')).toBeVisible();
  await expect(page.getByText('Average Score (out of 10)')).toBeVisible();
  await expect(cards.first()).toContainText('9.3');
});

test('a card opens a modal that closes by a click outside, by Escape and by going back', async ({
  page,
}) => {
  await page.goto('/anime');
  const card = page.locator('a[href="/anime/5114"]');
  const dialog = page.getByRole('dialog', { name: 'Fullmetal Alchemist: Brotherhood' });
  await card.click();
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Aired: 2009');
  await expect(dialog).toContainText('9.1/10');
  await expect(dialog).toContainText('64');
  await page.mouse.click(20, 400);
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();

  await card.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await card.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('opening and closing a card leaves the page where it was', async ({ page }) => {
  await page.goto('/anime');
  const card = page.locator('a[href="/anime/1535"]');
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('a card has an address of its own, and an unknown one is not found', async ({
  page,
  expectedErrors,
}) => {
  await page.goto('/anime/457');
  await expect(page.getByRole('dialog', { name: 'Mushi-Shi' })).toBeVisible();
  expectedErrors.push((text) => text.includes('404'));
  const response = await page.goto('/anime/1234567');
  expect(response?.status()).toBe(404);
});

test('a phone gets one column, a wide screen five', async ({ page }) => {
  const columns = () =>
    page.evaluate(() => {
      const tops = [...document.querySelectorAll('main a[href^="/anime/"]')].map(
        (card) => card.getBoundingClientRect().top,
      );
      return tops.filter((top) => top === tops[0]).length;
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/anime');
  expect(await columns()).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await columns()).toBe(5);
});
