import { answerQuestions, openEditor } from '../support/editor.ts';
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
