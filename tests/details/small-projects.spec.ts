import { expect, readingTest as test } from '../support/fixtures.ts';

test('a small project names at most three technologies', async ({ page }) => {
  await page.goto('/projects');
  const lists = page
    .getByRole('region', { name: 'Other projects' })
    .getByRole('list', { name: 'Technologies' });
  const counts = await Promise.all(
    (await lists.all()).map((list) => list.getByRole('listitem').count()),
  );
  expect(Math.max(...counts)).toBe(3);
});
