import { anotherTab, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

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
