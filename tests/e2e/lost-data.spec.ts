import { expect, readingTest as test } from '../support/fixtures.ts';
import { DATA, expectLostAnimeList, main, open } from '../support/lost-data.ts';

const PAGE_WORDS = 'This page could not be loaded.';

test('the anime list that does not arrive is said to have failed: the network is gone', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(() => true);
  await expectLostAnimeList(page, (route) => route.abort());
});

test('every other page whose data does not arrive names itself and says so', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(() => true);
  await page.goto('/contact');
  await page.route(DATA, (route) => route.abort());
  for (const name of ['About', 'Skills', 'Projects', 'Downloads', 'Admin']) {
    await open(page, name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main(page)).toContainText(PAGE_WORDS);
  }
});
