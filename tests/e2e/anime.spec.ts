import { airedYear, scoreBadge } from '../../domain/anime.ts';
import { animeList, someAnime } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { POSTER_HOST } from '../support/posters.ts';

const drama = animeList.filter(({ genres }) => genres.some(({ name }) => name === 'Drama'));

test('a visitor opens titles, and chooses among them', async ({ page }) => {
  await page.route(`https://${POSTER_HOST}/**`, (route) => route.abort());
  await page.goto('/anime');
  const card = page.locator(`a[href="/anime/${someAnime.mal_id}"]`);
  const dialog = page.getByRole('dialog', { name: someAnime.title });
  await test.step('a title closes by a click outside, Escape and going back', async () => {
    await card.click();
    await expect(dialog).toContainText(`Aired: ${airedYear(someAnime)}`);
    await expect(dialog).toContainText(`${scoreBadge(someAnime.score)}/10`);
    await expect(dialog).toContainText(String(someAnime.episodes));
    await page.mouse.click(20, 400);
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();

    await card.press('Enter');
    await expect(dialog.getByRole('link', { name: 'Close' })).toBeFocused();
    // The next focus is in the browser's own interface, so no element of the page has it.
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      await expect(page.locator(':focus:not(dialog *, dialog, body)')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();

    await card.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
  });

  await test.step('a poster that cannot be loaded is drawn', async () => {
    const poster = page.locator('.anime-item img').first();
    await expect(poster).toHaveAttribute('src', /^\/posters\/.*\.svg$/);
    await expect(poster).not.toHaveJSProperty('naturalWidth', 0);
  });

  await test.step('choices change the list and the address without a request, and Back takes them back', async () => {
    const filters = page.getByRole('form', { name: 'Filter and sort' });
    const [genre, sort] = [filters.getByLabel('Genre'), filters.getByLabel('Sort')];
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/anime(\.data)?\?/.test(request.url())) asked.push(request.url());
    });
    await genre.selectOption('Drama');
    await expect(page).toHaveURL('/anime?genre=Drama');
    const titles = page.getByRole('list', { name: 'Animes' }).last().getByRole('listitem');
    await expect(titles).toHaveCount(drama.length);
    await expect(titles.first()).toContainText(drama[0]?.title ?? '');
    const count = `${drama.length} of ${animeList.length} titles`;
    await expect(filters.getByRole('status')).toHaveText(count);
    await sort.selectOption('Newest');
    await expect(page).toHaveURL('/anime?genre=Drama&sort=newest');
    await page.goBack();
    await expect(sort).toHaveValue('list');
    await page.goBack();
    await expect(page).toHaveURL('/anime');
    await expect(genre).toHaveValue('');
    expect(asked).toEqual([]);
  });

  await test.step('posters stand in one to five columns, by the width', async () => {
    const small = page.locator('.anime-shelf .anime-item:visible');
    for (const [width, columns] of [
      [320, 1],
      [390, 3],
      [1000, 4],
      [1440, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const lefts = await small.evaluateAll((items) =>
        items.map((item) => Math.round(item.getBoundingClientRect().left)),
      );
      expect(new Set(lefts).size, `${width} px`).toBe(columns);
    }
  });
});
