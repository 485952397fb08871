import { anotherTab, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';

test('a removed entry has its Undo also while entries are looked for', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const before = await editor.titles();
  const search = page.getByLabel(/^Find in/);
  await search.fill('Loom');
  await expect.poll(() => editor.titles()).toEqual(['Loom']);
  await editor.choose('Loom', 'Remove');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  // So few entries need no search, but this one is to be cleared.
  await expect(search).toHaveValue('Loom');
  await search.fill('');
  await editor.choose(before[0] ?? '', 'Remove');
  await expect(undo).toHaveCount(2);
  await undo.last().click();
  await undo.click();
  await expect.poll(() => editor.titles()).toEqual(before);

  // Enter finds what is typed, also before the list shows it.
  await search.evaluate(async (field: HTMLInputElement) => {
    field.focus();
    document.execCommand('insertText', false, 'night');
    await Promise.resolve();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  const found = page.getByRole('group', { name: 'Night Bus', exact: true });
  await expect(found.getByLabel('Title')).toBeFocused();
});

test('a carried entry stays the one that was taken', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('409'));
  const editor = await openEditor(page);
  const other = await anotherTab(context, site.address);
  await other.openTab('Projects');
  const before = await editor.openTab('Projects').then(() => editor.titles());
  await other.choose(before[0] ?? '', 'Remove');
  await other.saveAll();
  await editor.openTab('Home');
  await editor.name.fill('Written by me');
  await editor.openTab('Projects');

  const grip = page.getByRole('button', { name: `Drag ${before[4]}` });
  await grip.hover();
  await page.mouse.down();
  const { x, y } = (await grip.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 5, y + 30, { steps: 4 });
  await page.keyboard.press('Control+s');
  await expect.poll(() => editor.titles()).toEqual(before.slice(1));
  const line = await page.getByRole('button', { name: before[1] ?? '', exact: true }).boundingBox();
  await page.mouse.move(x + 5, line?.y ?? 0, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(() => editor.titles())
    .toEqual([before[4], before[1], before[2], before[3], before[5]]);
});

test('an entry that is folded away does not take the focus along', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const loom = await editor.openEntry('Loom');
  await loom.getByLabel('Alternative text').fill('A woven cloth');
  await loom.getByLabel('GitHub URL').fill('nonsense');
  await loom.getByLabel('GitHub URL').blur();
  await page.getByRole('radio', { name: /^To fix/ }).check();
  await loom.getByLabel('GitHub URL').fill('https://example.com');
  await page.getByRole('button', { name: 'Loom', exact: true }).press('Enter');
  await expect(loom).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeFocused();

  await editor.openTab('Downloads');
  await editor.openEntry(premiumTool.category);
  await editor.choose(premiumTool.name, 'Move to Guides');
  await expect(page.getByRole('button', { name: 'Guides', exact: true })).toBeFocused();
});

test('the focus goes on when the autosave ends the Undo that has it', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const before = await editor.titles();
  await editor.autosave.check({ force: true });
  await editor.choose(before[1] ?? '', 'Remove');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(undo).toHaveCount(0);
  await expect(page.getByRole('button', { name: before[2] ?? '', exact: true })).toBeFocused();
});

test('the search and the filters stay while they narrow a short list', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const search = page.getByRole('searchbox', { name: 'Find in' });
  await search.fill('o');
  await editor.choose('Loom', 'Remove');
  await editor.saveAll();
  await expect(search).toHaveValue('o');
  await search.fill('');
  await expect(search).toBeFocused();
  await page.getByText('Unsaved').click();
  await expect(page.getByText('Nothing found.')).toBeVisible();
});
