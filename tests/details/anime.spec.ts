import { airedYear, scoreBadge } from '../../domain/anime.ts';
import { someAnime } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { POSTER_HOST } from '../support/posters.ts';

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

test('a poster that cannot be loaded is drawn', async ({ page }) => {
  await page.route(`https://${POSTER_HOST}/**`, (route) => route.abort());
  await page.goto('/anime');
  const poster = page.locator('.anime-item img').first();
  await expect(poster).toHaveAttribute('src', /^\/posters\/.*\.svg$/);
  await expect(poster).not.toHaveJSProperty('naturalWidth', 0);
});
