import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, openItem } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('a word is changed, reset, and imported from a file', async ({ page, site }) => {
  const editor = await openEditor(page);
  await editor.openTab('Words');
  await openItem(page, 'Projects');
  const badge = page.getByRole('textbox', { name: 'Badge', exact: true });
  await badge.fill('Shown first');
  await editor.saveAll();
  const read = async () => (await page.request.get(`${site.address}/projects`)).text();
  expect(await read()).toContain('Shown first');
  await page.getByRole('button', { name: 'Reset Badge' }).click();
  await expect(badge).toHaveValue('Featured');
  await editor.saveAll();
  expect(await read()).not.toContain('Shown first');

  await test.step('a refused save leads to a word of a group that is closed', async () => {
    await openItem(page, 'Downloads');
    // The tile has the same name, without a number in it.
    const field = page.getByRole('textbox', { name: 'Number of tools', exact: true }).first();
    await field.fill('{count} tools');
    await openItem(page, 'Login');
    await editor.save.click();
    const errors = page.getByRole('region', { name: '1 field to correct before saving' });
    await errors.getByRole('link', { name: /Number of tools/ }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(
      / \{n\} is replaced here, and \{count\} is not\.$/,
    );
    await field.fill('Tools: {n}');
    await expect(editor.state).toHaveText('All changes saved');
  });

  await test.step('an exported file is imported again, with its changes', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export words' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    await page.getByLabel('Import words').setInputFiles({
      name: 'words.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text.replace('"Featured"', '"Em destaque"')),
    });
    const dialog = page.getByRole('dialog', { name: '1 change in this file' });
    await expect(dialog.getByRole('term')).toHaveText(/^Badge\s*Words of Projects$/);
    await expect(dialog.getByRole('definition')).toHaveText([/Featured$/, /Em destaque$/]);
    await expectAccessible(page, 'the changes of a file');
    await dialog.getByRole('button', { name: 'Put 1 change into the editor' }).click();
    await expect(dialog).toBeHidden();
    await openItem(page, 'Projects');
    await expect(badge).toHaveValue('Em destaque');
    await editor.saveAll();
    expect(await read()).toContain('Em destaque');
  });
});
