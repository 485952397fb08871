import { answerQuestions, openEditor, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('Back asks before it leaves what is not saved', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  const editor = await openEditor(page);
  await editor.name.fill('Unsaved');
  let agree = false;
  const asked = answerQuestions(page, () => agree);
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['confirm']);
  await expect(page).toHaveURL('/admin');
  await expect(editor.name).toHaveValue('Unsaved');
  agree = true;
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/about');
});

test('a screen whose script cannot be had says so, and what was typed stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /ERR_FAILED|route module|dynamically imported/.test(text));
  const editor = await openEditor(page);
  const asked = answerQuestions(page, () => false);
  await editor.name.fill('Typed');
  await page.route(/\/assets\//, (route) => route.abort());
  await screenLink(page, 'Visits').click();
  await expect(page.getByText('This screen could not be loaded.')).toBeVisible();
  expect(asked).toContain('beforeunload');
  await expect(editor.name).toHaveValue('Typed');
});
