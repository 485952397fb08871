import { airedYear, scoreBadge } from '../../domain/anime.ts';
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
  const card = page.locator(`a[href="/anime/${animeList[animeList.length >> 1]?.mal_id}"]`);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('titles can be read where no picture of a poster loads', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('ERR_FAILED'));
  await page.route(/posters\/|media\.kitsu/, (route) => route.abort());
  await page.goto('/anime');
  const faint = await page.locator('.poster').evaluateAll((posters) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (context === null) throw new Error('no canvas to measure on');
    const luminance = (color: string): number => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4),
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return posters.flatMap((poster) => {
      const title = poster.querySelector('.poster-title');
      if (!title) return ['no title'];
      const ink = luminance(getComputedStyle(title).color);
      const ground = luminance(getComputedStyle(poster).backgroundColor);
      const ratio = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
      return ratio < 4.5 ? [`${title.textContent}: ${ratio}`] : [];
    });
  });
  expect(faint).toEqual([]);
});

test('posters stand in one to five columns, by the width', async ({ page }) => {
  await page.goto('/anime');
  const small = page.locator('.anime-item:not([data-size]) .poster');
  for (const [width, columns] of [
    [320, 1],
    [360, 2],
    [390, 3],
    [700, 4],
    [1000, 4],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await small.evaluateAll((posters) =>
      posters.map((poster) => Math.round(poster.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
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
