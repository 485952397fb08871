import { answerQuestions, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('Back asks too, over any entries that the browser made by itself', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto('/about');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL('/about#content');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  const editor = await openEditor(page);
  await page.evaluate(() => location.assign('#content'));
  await expect(page).toHaveURL('/admin#content');
  // A browser asks nothing on a page where nobody has pressed a key.
  await editor.name.fill('');
  await page.keyboard.type('Unsaved');
  let agree = false;
  const asked = answerQuestions(page, () => agree);

  await page.goBack();
  await expect(page).toHaveURL('/admin');
  expect(asked).toEqual([]);
  await page.evaluate(() => history.back());
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL('/admin');
  await expect(editor.name).toHaveValue('Unsaved');
  agree = true;
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/admin/);
  expect(warnings).toEqual([]);
});
