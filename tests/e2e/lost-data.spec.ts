import { expect, readingTest as test } from '../support/fixtures.ts';
import { DATA, expectLostAnime, main, open } from '../support/unreached-pages.ts';

const PAGE_WORDS = 'This page could not be loaded.';

test('a page whose data does not arrive says so', async ({ page, expectedErrors }) => {
  expectedErrors.push(() => true);
  await page.route(DATA, (route) => route.abort());
  await page.goto('/contact');
  for (const name of ['About', 'Skills', 'Projects', 'Downloads', 'Admin']) {
    await test.step(`${name} names itself and says so`, async () => {
      await open(page, name);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(main(page)).toContainText(PAGE_WORDS);
    });
  }
  await test.step('the anime list is said to have failed, and comes when it is tried again', () =>
    expectLostAnime(page));
});
