import { airedYear, scoreBadge } from '../../domain/anime.ts';
import { animeList, someAnime } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

test('the list shows every title with its score, and the three tiles sum it up', async ({
  page,
}) => {
  await page.goto('/anime');
  const cards = page.getByRole('main').locator('a[href^="/anime/"]');
  await expect(cards).toHaveCount(animeList.length);
  await expect(page.getByText('Must Watch Animes')).toBeVisible();
  await expect(page.getByText('Total Episodes')).toBeVisible();
  await expect(page.getByText('Average Score (out of 10)')).toBeVisible();
  await expect(cards.first()).toContainText(scoreBadge(someAnime.score) ?? '');
});

test('a card opens a modal that closes by a click outside, by Escape and by going back', async ({
  page,
}) => {
  await page.goto('/anime');
  const card = page.locator(`a[href="/anime/${someAnime.mal_id}"]`);
  const dialog = page.getByRole('dialog', { name: someAnime.title });
  await card.click();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('.poster-title')).toBeVisible();
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

test('a card has an address of its own, and an unknown one is not found', async ({
  page,
  expectedErrors,
}) => {
  await page.goto(`/anime/${someAnime.mal_id}`);
  await expect(page.getByRole('dialog', { name: someAnime.title })).toBeVisible();
  expectedErrors.push((text) => text.includes('404'));
  const response = await page.goto('/anime/1234567');
  expect(response?.status()).toBe(404);
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

test('a card that is pressed while its picture fails opens all the same', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('ERR_FAILED'));
  let fail = () => {};
  const pressed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('https://media.kitsu.app/**', async (route) => {
    await pressed;
    await route.abort();
  });
  await page.goto('/anime');
  const card = page.locator(`a[href="/anime/${someAnime.mal_id}"]`);
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (box === null) throw new Error('The card is not in view.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  fail();
  await expect(card.locator('img')).toHaveCount(1);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: someAnime.title })).toBeVisible();
});

test('a drawn poster leaves its title to the hover, which shows it once', async ({ page }) => {
  await page.goto('/anime');
  const card = page.locator(`a[href="/anime/${someAnime.mal_id}"]`);
  await expect(card.locator('img')).toHaveCount(1);
  /** How many of the card's titles are seen. */
  const titles = () =>
    card.evaluate((element, title) => {
      const texts = [...element.querySelectorAll('*')].filter(
        ({ firstChild }) => firstChild instanceof Text && firstChild.data === title,
      );
      const { top, bottom } = element.getBoundingClientRect();
      return texts.filter((text) => {
        const box = text.getBoundingClientRect();
        const [x, y] = [box.x + 4, box.y + box.height / 2];
        const isSeen = y > top && y < bottom && text.checkVisibility({ opacityProperty: true });
        const isCovered = (covering: Element | null) =>
          covering?.closest('.anime-blind') !== text.closest('.anime-blind');
        return isSeen && !isCovered(document.elementFromPoint(x, y));
      }).length;
    }, someAnime.title);
  await card.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await expect.poll(titles).toBe(1);
  await card.hover();
  await expect(card.locator('.poster-caption')).toHaveCSS('opacity', '0');
  await expect.poll(titles).toBe(1);
  await page.mouse.move(0, 0);
  await card.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(card).toBeFocused();
  await expect(card.locator('.poster-caption')).toHaveCSS('opacity', '0');
  await expect.poll(titles).toBe(1);
  await expect(card).toHaveAccessibleName(new RegExp(`^${someAnime.title}`));
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
  await expect.poll(columns).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(columns).toBe(5);
});
