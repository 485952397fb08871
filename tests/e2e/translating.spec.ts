import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, openItem, openScreen } from '../support/editor.ts';
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
  const language = page.getByRole('region', { name: 'Portuguese (Brazil), pt-BR' });
  const begin = language.getByRole('button', { name: 'Begin with the shipped words' });
  await begin.click();
  await expect(page.getByText('The shipped words are in the editor.')).toBeVisible();
  // The row is counted again a moment later, and then no longer offers the words.
  await expect(begin).toBeHidden();
  const missing = async () =>
    Number(/^\d+/.exec((await page.getByText(/ missing$/).textContent()) ?? '')?.[0]);
  const before = await missing();
  const count = language.getByRole('status');
  await expect(count).toHaveText(`${before}`);
  await expectAccessible(page, 'Languages');
  const row = language.getByLabel('Home: description');
  await row.fill('Faço sites.');
  await expect(count).toHaveText(`${before - 1}`);
  expect(await missing()).toBe(before - 1);

  await editor.openTab('Home');
  const chosen = page.getByRole('combobox', { name: 'Language of the fields' });
  await expect(chosen).toHaveValue('en');
  await chosen.selectOption('pt-BR');
  const description = page.getByLabel('Description', { exact: true });
  await expect(description).toHaveAttribute('lang', 'pt-BR');
  await expect(description).toHaveValue('Faço sites.');
  await description.fill('Construo sites.');
  await expectAccessible(page, 'Home in a further language');
  await editor.saveAll();

  await chosen.selectOption('en');
  await description.fill('I build websites.');
  await chosen.selectOption('pt-BR');
  await expect(description).toHaveValue('Construo sites.');
  await expect(page.getByText(/^The original has changed since\./)).toBeVisible();
  await editor.openTab('Languages');
  await openItem(page, 'Portuguese (Brazil), pt-BR');
  await page.getByRole('combobox', { name: /^Show/ }).selectOption('Original changed since');
  await expect(row).toHaveValue('Construo sites.');
  await editor.openTab('Home');
  await page.getByRole('button', { name: 'Keep the translation of Description' }).click();
  await expect(page.getByText(/^The original has changed since\./)).toBeHidden();
  await editor.saveAll();

  await openScreen(page, 'Languages');
  await openItem(page, 'Portuguese (Brazil), pt-BR');
  await page.reload();
  await page.getByRole('combobox', { name: /^Show/ }).selectOption('All');
  await expect(row).toHaveValue('Construo sites.');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('was removed. Save to publish.')).toBeVisible();
});
