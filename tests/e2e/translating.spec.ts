import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, openScreen } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('the owner translates the site beside its texts, and sees which originals have changed', async ({
  page,
}) => {
  const editor = await openEditor(page);
  await openScreen(page, 'Languages');
  await page.getByLabel('Add a language').fill('not a language');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/^Enter /)).toBeVisible();
  await page.getByLabel('Add a language').fill('pt-br');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const begin = page.getByRole('button', { name: /^Begin with the shipped words/ });
  await begin.click();
  await expect(page.getByText('The shipped words are in the editor.')).toBeVisible();
  // The row is counted again a moment later, and then no longer offers the words.
  await expect(begin).toBeHidden();
  const missing = /^\d+/.exec((await page.getByText(/ missing$/).textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByRole('region', { name: /^Texts/ }).getByRole('status')).toHaveText([
    missing,
  ]);
  await expectAccessible(page, 'Languages');

  await editor.openTab('Home');
  const language = page.getByRole('combobox', { name: 'Language of the fields' });
  await expect(language).toHaveValue('pt-BR');
  const description = page.getByLabel('Description', { exact: true });
  await expect(description).toHaveAttribute('lang', 'pt-BR');
  await description.fill('Construo sites.');
  await editor.saveAll();

  await language.selectOption('en');
  await description.fill('I build websites.');
  await language.selectOption('pt-BR');
  await expect(description).toHaveValue('Construo sites.');
  await expect(page.getByText(/^The original has changed since\./)).toBeVisible();
  await page.getByRole('button', { name: 'Keep the translation of Description' }).click();
  await expect(page.getByText(/^The original has changed since\./)).toBeHidden();
  await editor.saveAll();

  await page.reload();
  await openScreen(page, 'Languages');
  await page.getByRole('button', { name: /^Translate/ }).click();
  await page.getByRole('combobox', { name: /^Show/ }).selectOption('All');
  await expect(page.getByLabel('Home: description')).toHaveValue('Construo sites.');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('was removed. Undo brings it back.')).toBeVisible();
});
