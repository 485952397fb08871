import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('the owner writes a note, and it is read without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Notes');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.keyboard.type('Tides on paper');
  const note = page.getByRole('group', { name: 'Tides on paper' });
  await note.getByLabel('Summary').fill('Why a table is enough.');
  await note
    .getByLabel('Text', { exact: true })
    .fill('## First\n\nA word.[^1] <b>Raw</b>\n\n```js\nconst a = 1;\n```\n\n[^1]: The foot.');
  await note.getByLabel('Tags').fill('Harbour, Paper');
  await expect(note.getByText('/notes/tides-on-paper')).toBeVisible();
  await editor.saveAll();

  const reader = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await reader.goto('/');
  await reader.getByRole('navigation').getByRole('link', { name: 'Notes' }).first().click();
  await reader.getByRole('link', { name: 'Tides on paper', exact: true }).click();
  await expect(reader).toHaveURL('/notes/tides-on-paper');
  await expect(reader.getByRole('heading', { level: 2, name: 'First' })).toHaveAttribute(
    'id',
    'first',
  );
  await expect(reader.locator('pre span').first()).toHaveText('const');
  await expect(reader.getByText('<b>Raw</b>')).toBeVisible();
  await reader.getByRole('link', { name: '1', exact: true }).click();
  await expect(reader.getByRole('listitem').filter({ hasText: 'The foot.' })).toBeInViewport();
  await reader.getByRole('link', { name: 'Paper', exact: true }).click();
  await expect(reader).toHaveURL('/notes/tag/paper');
  const first = await reader.request.get('/notes/page/1', { maxRedirects: 0 });
  expect([first.status(), first.headers().location]).toEqual([301, '/notes']);
  await reader.close();
});
