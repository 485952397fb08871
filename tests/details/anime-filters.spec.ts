import type { Page } from '@playwright/test';
import { FIRST_TITLES, LARGE_TITLES } from '../../domain/anime-view.ts';
import { announcementsOn, recordAnnouncements } from '../support/accessibility.ts';
import { animeList } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

const drama = animeList.filter(({ genres }) => genres.some(({ name }) => name === 'Drama'));
const [firstDrama] = drama;
if (firstDrama === undefined) throw new Error('The list has no drama.');

const partsOf = (page: Page) => {
  const filters = page.getByRole('form', { name: 'Filter and sort' });
  return {
    genre: filters.getByLabel('Genre'),
    sort: filters.getByLabel('Sort'),
    shown: filters.getByRole('status'),
    showAll: page.getByRole('link', { name: /^Show all/ }),
    showFewer: page.getByRole('link', { name: 'Show fewer' }),
    titles: page.getByRole('list', { name: 'Animes' }).last().getByRole('listitem'),
    large: page.getByRole('list', { name: 'Animes' }).first().getByRole('listitem'),
  };
};

const FIRST_SMALL = FIRST_TITLES - LARGE_TITLES;

test('all titles are shown where a visitor asks for them, and the first ones again', async ({
  page,
}) => {
  await page.goto('/anime');
  const { showAll, showFewer, titles, large } = partsOf(page);
  await expect(large).toHaveCount(LARGE_TITLES);
  await expect(titles).toHaveCount(FIRST_SMALL);
  await expect(showAll).toHaveText(`Show all ${animeList.length}`);
  await showAll.press('Enter');
  await expect(page).toHaveURL('/anime?list=all');
  await expect(titles).toHaveCount(animeList.length - LARGE_TITLES);
  await expect(titles.nth(FIRST_SMALL).getByRole('link')).toBeFocused();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/anime?list=all');
  await showFewer.click();
  await expect(page).toHaveURL('/anime');
  await expect(titles).toHaveCount(FIRST_SMALL);
});

test('choices change the list and the address without a request, and Back takes them back', async ({
  page,
}) => {
  await recordAnnouncements(page);
  await page.goto('/anime');
  const { genre, sort, shown, titles } = partsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/anime(\.data)?\?/.test(request.url())) asked.push(request.url());
  });

  await genre.focus();
  await genre.selectOption('Drama');
  await expect(page).toHaveURL('/anime?genre=Drama');
  await expect(titles).toHaveCount(drama.length);
  await expect(titles.first()).toContainText(firstDrama.title);
  await expect(genre).toBeFocused();
  const count = `${drama.length} of ${animeList.length} titles`;
  await expect(shown).toHaveText(count);
  await expect.poll(() => announcementsOn(page)).toContain(count);

  await sort.focus();
  await sort.selectOption('Newest');
  await expect(page).toHaveURL('/anime?genre=Drama&sort=newest');

  await page.goBack();
  await expect(page).toHaveURL('/anime?genre=Drama');
  await expect(titles).toHaveCount(drama.length);
  await expect(sort).toHaveValue('list');
  await page.goBack();
  await expect(page).toHaveURL('/anime');
  await expect(titles).toHaveCount(FIRST_SMALL);
  await expect(genre).toHaveValue('');
  await page.goForward();
  await expect(genre).toHaveValue('Drama');
  expect(asked).toEqual([]);
});

test('keys that pass several entries of a control leave one step to go back', async ({ page }) => {
  await page.goto('/anime');
  const { genre, titles } = partsOf(page);
  await genre.focus();
  for (const value of ['Action', 'Adventure', 'Avant Garde']) {
    await genre.press('ArrowDown');
    await expect(page).toHaveURL(`/anime?${new URLSearchParams({ genre: value })}`);
  }
  await expect(genre).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/anime');
  await expect(titles).toHaveCount(FIRST_SMALL);
});

test('a choice before the scripts have run counts', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opened = page.goto('/anime');
  const { genre, titles } = partsOf(page);
  await genre.selectOption('Drama');
  await expect(titles).toHaveCount(FIRST_SMALL);
  scripts.resolve();
  await opened;
  await expect(page).toHaveURL('/anime?genre=Drama');
  await expect(titles).toHaveCount(drama.length);
  await expect(genre).toHaveValue('Drama');
});

test('one link at the list skips it', async ({ page }) => {
  await page.goto('/anime');
  await partsOf(page).sort.focus();
  const skip = page.getByRole('link', { name: 'Skip list' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(skip).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('contentinfo').locator('a').first()).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a button shows what is chosen, at an address', async ({ page }) => {
    await page.goto('/anime');
    const { genre, shown, showAll, titles } = partsOf(page);
    await genre.selectOption('Drama');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL('/anime?genre=Drama&sort=list');
    await expect(genre).toHaveValue('Drama');
    await expect(titles).toHaveCount(drama.length);
    await expect(shown).toHaveText(`${drama.length} of ${animeList.length} titles`);
    await showAll.click();
    await expect(page).toHaveURL('/anime');
    await expect(titles).toHaveCount(FIRST_SMALL);
  });
});
