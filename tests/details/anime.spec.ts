import { airedYear, scoreBadge } from '../../domain/anime.ts';
import { FIRST_TITLES, LARGE_TITLES } from '../../domain/anime-view.ts';
import { animeList, someAnime } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

test('a card opens a modal that closes by a click, Escape and going back', async ({ page }) => {
  await page.goto('/anime');
  const card = page.locator(`a[href="/anime/${someAnime.mal_id}"]`);
  const dialog = page.getByRole('dialog', { name: someAnime.title });
  await card.click();
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(`Aired: ${airedYear(someAnime)}`);
  await expect(dialog).toContainText(`${scoreBadge(someAnime.score)}/10`);
  await expect(dialog).toContainText(String(someAnime.episodes));
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
  const card = page.locator(`a[href="/anime/${animeList[FIRST_TITLES - 1]?.mal_id}"]`);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('every card says its title and, but on a phone without the focus, at most two genres', async ({
  page,
}) => {
  await page.goto('/anime');
  const cards = page.locator('.anime-card');
  await expect(cards).toHaveCount(FIRST_TITLES);
  for (const [index, card] of (await cards.all()).entries()) {
    await expect(card).toContainText(animeList[index]?.title ?? '');
    const genres = animeList[index]?.genres.slice(0, 2).map(({ name }) => name) ?? [];
    await expect(card.locator('.anime-genres')).toHaveText(genres.join(', '));
    await expect(card.locator('.anime-genres')).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const last = cards.nth(LARGE_TITLES);
  await expect(last.locator('.anime-genres')).toBeHidden();
  await last.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(last.locator('.anime-genres')).toBeVisible();
});

test('posters stand in one to five columns, by the width', async ({ page }) => {
  await page.goto('/anime');
  const small = page.locator('.anime-shelf .anime-item:visible');
  for (const [width, columns, titles] of [
    [320, 1, 15],
    [360, 3, 15],
    [390, 3, 15],
    [700, 4, 12],
    [1000, 4, 12],
    [1440, 5, 15],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await small.evaluateAll((items) =>
      items.map((item) => Math.round(item.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
    expect(lefts.length, `${width} px`).toBe(titles);
  }
});

test('a title is printed alone', async ({ page }) => {
  await page.goto(`/anime/${someAnime.mal_id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toContainText(someAnime.title);
  const printed = await page.evaluate(() => document.body.innerText);
  expect(printed).toContain(`Aired: `);
  for (const other of ['The Best Animes I Watched', 'Total Episodes', 'Pause animation'])
    expect(printed).not.toContain(other);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_200);
});
