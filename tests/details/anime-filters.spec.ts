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
