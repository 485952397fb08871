import { answerQuestions, openEditor, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

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
