import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a long word in a title is not wider than the page, also once it is removed', async ({
  page,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  const entry = await editor.openEntry('Loom');
  await entry.getByLabel('Title').fill(title);
  await expect.poll(width).toBe(390);
  await page.getByRole('button', { name: title, exact: true }).click();
  await expect.poll(width).toBe(390);
  await editor.choose(title, 'Remove');
  await expect(page.getByText(`Removed ${title}.`)).toBeVisible();
  await expect.poll(width).toBe(390);
});

test('the buttons of the entries stay large enough for a thumb, also once one is removed', async ({
  page,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  await editor.choose('Loom', 'Remove');
  await expect(page.getByText('Removed Loom.')).toBeVisible();
  const buttons = page.getByRole('tabpanel').getByRole('button', { name: /^More for / });
  await expect(buttons).toHaveCount(5);
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});

test('the bar leaves most of the screen to the fields', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const title = (await editor.openEntry('Field Notes')).getByLabel('Title');
  await title.focus();
  const tabs = await page.getByRole('tablist', { name: 'Sections' }).boundingBox();
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual(105);
  const field = await title.boundingBox();
  expect(field?.y).toBeGreaterThan(105);
});
