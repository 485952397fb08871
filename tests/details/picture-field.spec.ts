import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { answerQuestions, type Editor, openEditor, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import type { RunningSite } from '../support/running-site.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>';

const pictureBytes = async (width = 1200, height = 900): Promise<Buffer> =>
  Buffer.from(await bytesOf(quarters(width, height).png()));

const fieldIn = (entry: Locator) => entry.getByRole('group', { name: 'Picture', exact: true });
const address = (entry: Locator) => entry.getByLabel('Image path');
const said = (entry: Locator) => fieldIn(entry).getByRole('status');
const part = (page: Page) => page.getByRole('application');
const size = (page: Page) => page.getByRole('slider', { name: 'Size' });
const OF_LIBRARY = /^\/pictures\/[0-9a-f]{32}$/;

async function openProjects(page: Page): Promise<Editor> {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  return editor;
}

/** Chooses a file in the field of an entry, and waits until it is there. */
async function choose(entry: Locator, name = 'quarters.png'): Promise<void> {
  const buffer = await pictureBytes();
  await entry.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'image/png', buffer });
  await expect(said(entry)).toHaveText(`${name} is uploaded.`);
}

/** Sends the event of a drop or a paste of a picture to an element. Resolves to whether the browser acts on it itself. */
async function transfer(target: Locator, kind: 'drop' | 'paste', name: string): Promise<boolean> {
  const bytes = (await pictureBytes()).toString('base64');
  return target.evaluate(
    (element, [bytes = '', name = '', kind]) => {
      const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([data], name, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      if (kind === 'drop')
        return element.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: files }));
      // Firefox does not take the files when the event is made.
      const paste = new ClipboardEvent('paste', options);
      Object.defineProperty(paste, 'clipboardData', { value: files });
      return element.dispatchEvent(paste);
    },
    [bytes, name, kind],
  );
}

/** Puts a picture into the library, with a suggested text. */
async function store(site: RunningSite, title: string, alt = ''): Promise<string> {
  const owner = await logIn(site.address);
  const bytes = await pictureBytes();
  const { id } = await takenPicture(await sendPicture(site.address, owner, bytes, title));
  await owner.calls.pictures[':id'].$patch({ param: { id }, json: { alt } });
  return id;
}

/** Holds uploads back until the result is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/admin/api/pictures?*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('pictures are dropped and pasted', async ({ page }) => {
  const editor = await openProjects(page);
  const loom = await editor.openEntry('Loom');
  await transfer(fieldIn(loom), 'drop', 'dropped.png');
  await expect(said(loom)).toHaveText('dropped.png is uploaded.');
  await expect(address(loom)).toHaveValue(OF_LIBRARY);
  const queue = await editor.openEntry('Quiet Queue');
  const inside = fieldIn(queue).getByRole('button', { name: 'From the library' });
  await transfer(inside, 'paste', 'a.png');
  await expect(said(queue)).toHaveText('a.png is uploaded.');
  await expect(address(queue)).toHaveValue(OF_LIBRARY);
});

test('a picture that is dropped beside the field opens nothing, in any tab', async ({ page }) => {
  await openProjects(page);
  expect(await transfer(page.getByRole('heading', { name: 'Admin' }), 'drop', 'a.png')).toBe(false);
  await screenLink(page, 'Inbox').click();
  expect(await transfer(page.getByRole('tabpanel'), 'drop', 'a.png')).toBe(false);
});

test('a picture of the library is chosen by keyboard, with its text', async ({ page, site }) => {
  const id = await store(site, 'kiln.png', 'A kiln at night');
  await store(site, 'loom.png', 'Threads');
  const editor = await openProjects(page);
  const entry = await editor.openEntry('Loom');
  const opener = fieldIn(entry).getByRole('button', { name: 'From the library' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'From the library' });
  // The newest first.
  await expect(dialog.getByRole('listitem').first()).toContainText('loom.png');
  await expectAccessible(page, 'the picker');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: /loom\.png/ })).toHaveAccessibleDescription(
    'Arrow keys reach the other pictures.',
  );
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: /kiln\.png/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('night');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(address(entry)).toHaveValue(`/pictures/${id}`);
  await expect(entry.getByLabel('Alternative text')).toHaveValue('A kiln at night');

  await fieldIn(entry).getByRole('button', { name: 'Remove the picture' }).click();
  await expect(address(entry)).toHaveValue('');
  await expect(entry.getByLabel('Choose a file')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(address(entry)).toHaveValue(`/pictures/${id}`);
  await expect(entry.getByLabel('Alternative text')).toHaveValue('A kiln at night');
});

test('a part is chosen by keyboard, and only that is shown to visitors', async ({ page }) => {
  const editor = await openProjects(page);
  const entry = await editor.openEntry('Loom');
  await choose(entry);
  await expect(address(entry)).toHaveValue(OF_LIBRARY);
  await expect(entry.getByText('Write what the picture shows, or mark it')).toBeVisible();
  const opener = fieldIn(entry).getByRole('button', { name: 'Crop' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Crop for Loom' });
  await expect(part(page)).toBeFocused();
  await expect(dialog).toContainText('the picture1200 × 900');
  await expect(dialog).toContainText('selection1200 × 840');
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+-');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowUp');
  await expect(dialog).toContainText('selection600 × 420');
  await expect(dialog).toContainText('it will look blurred');
  await expect(dialog.getByRole('status')).toHaveText(
    'The selection is 600 by 420 pixels, 0 from the left and 0 from the top.',
  );
  await dialog.getByLabel('Alternative text').fill('A red field');
  await expectAccessible(page, 'the crop dialog');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(entry.getByLabel('Alternative text')).toHaveValue('A red field');
  await editor.saveAll();

  await page.goto('/projects');
  const shown = page.getByRole('img', { name: 'A red field' });
  await expect(shown).toHaveAttribute('srcset', /\/0,0,5000,4667-[0-9a-f]{16}\//);
  // Opened again, it is that part.
  await editor.page.goto('/admin');
  await editor.openTab('Projects');
  await editor.openEntry('Loom');
  await fieldIn(entry).getByRole('button', { name: 'Crop' }).click();
  await expect(dialog.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(dialog).toContainText('selection600 × 420');
});

test('a part is moved and resized by pointer; Escape changes nothing', async ({ page }) => {
  const editor = await openProjects(page);
  const entry = await editor.openEntry('Loom');
  await choose(entry);
  await fieldIn(entry).getByRole('button', { name: 'Crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop for Loom' });
  const before = await part(page).boundingBox();
  if (before === null) throw new Error('The part has no box.');
  const drag = async (from: readonly [number, number], by: readonly [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + by[0], Math.max(0, from[1] + by[1]), { steps: 4 });
    await page.mouse.up();
  };
  await drag([before.x + before.width, before.y + before.height], [-before.width / 2, -9_999]);
  const smaller = await part(page).boundingBox();
  expect(smaller?.width).toBeCloseTo(before.width / 2, -1);
  expect(smaller?.height).toBeCloseTo(before.height / 2, -1);
  await drag([before.x + 40, before.y + 40], [60, 30]);
  const moved = await part(page).boundingBox();
  expect(moved?.x).toBeCloseTo(before.x + 60, -1);
  expect(moved?.width).toBeCloseTo(smaller?.width ?? 0, 0);
  await expect(size(page)).toHaveAttribute('aria-valuetext', /^60\d by 4\d\d pixels$/);

  await dialog.getByRole('radio', { name: 'Square' }).check();
  await expect(dialog).toContainText('inside the dashed line');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog).toContainText('selection900 × 1200');
  await expect(dialog.getByRole('radio', { name: 'Free' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await fieldIn(entry).getByRole('button', { name: 'Crop' }).click();
  await expect(dialog).toContainText('selection1200 × 840');
});

test('a refusal is said, and a cancelled upload does nothing', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('415'));
  const editor = await openProjects(page);
  const entry = await editor.openEntry('Loom');
  const before = await address(entry).inputValue();
  const input = entry.getByLabel('Choose a file');
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  await expect(said(entry)).toHaveText(/^SVG files can contain scripts/);

  await holdUploads(page);
  const buffer = await pictureBytes();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(entry.getByRole('progressbar', { name: 'Uploading a.png' })).toBeVisible();
  const asked = answerQuestions(page, () => false);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await entry.getByRole('button', { name: 'Cancel the upload of a.png' }).click();
  await expect(said(entry)).toHaveText('Upload cancelled. Nothing was changed.');
  await expect(input).toBeFocused();
  await expect(address(entry)).toHaveValue(before);
  await expect(editor.state).toHaveText('All changes saved');
});

test('a script that cannot load leaves the editor as it is', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('Failed to load resource'));
  await page.route('**/assets/picture-picker-*.js', (route) => route.abort());
  const editor = await openProjects(page);
  const entry = await editor.openEntry('Loom');
  const description = entry.getByLabel('Description');
  await description.fill('It weaves two colors.');
  await fieldIn(entry).getByRole('button', { name: 'From the library' }).click();
  await expect(page.getByText('This part of the editor could not be loaded.')).toBeVisible();
  await expect(description).toHaveValue('It weaves two colors.');
  await editor.saveAll();
});

test('an upload finds its entry where it was moved, or says it is gone', async ({ page }) => {
  const editor = await openProjects(page);
  const entry = await editor.openEntry('Loom');
  const buffer = await pictureBytes();
  const send = (name: string) =>
    entry.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'image/png', buffer });
  const release = await holdUploads(page);
  await send('a.png');
  await editor.choose('Loom', 'Move to the top');
  await editor.openTab('Home');
  release();
  await editor.openTab('Projects');
  await expect(said(entry)).toHaveText('a.png is uploaded.');
  await expect(address(entry)).toHaveValue(OF_LIBRARY);
  await expect(address(await editor.openEntry('Night Bus'))).not.toHaveValue(OF_LIBRARY);

  await page.unrouteAll();
  await editor.openEntry('Loom');
  const releaseAgain = await holdUploads(page);
  await send('b.png');
  await editor.choose('Loom', 'Remove');
  releaseAgain();
  await expect(
    page.getByText('The entry of b.png was removed meanwhile. The picture is in the library.'),
  ).toBeVisible();
});

test('a picture at an address is shown and described', async ({ page, expectedErrors }) => {
  expectedErrors.push((_, path) => path === '/nothing.png');
  const editor = await openProjects(page);
  const entry = await editor.openEntry('Loom');
  await expect(entry.getByText('A picture at an address cannot be cropped here.')).toBeVisible();
  await expect(fieldIn(entry).getByRole('button', { name: 'Crop' })).toBeHidden();
  await address(entry).fill('/nothing.png');
  await expect(fieldIn(entry)).toContainText('This picture cannot be loaded.');
  await expect(
    entry.getByText('No page or file of this site has the address /nothing.png.'),
  ).toBeVisible();
  await address(entry).fill('');
  await expect(fieldIn(entry)).toContainText('Drop a picture here');
  await entry.getByRole('button', { name: 'Loom', exact: true }).click();
  await expect(page.getByText('No picture: a placeholder is shown')).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`the field has no barrier at ${width} pixels, and nothing is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const editor = await openProjects(page);
    const entry = await editor.openEntry('Loom');
    await choose(entry);
    // So that the bar of the editor does not cover half of a button.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'the picture field');
    await fieldIn(entry).getByRole('button', { name: 'Crop' }).click();
    await expect(page.getByRole('dialog', { name: 'Crop for Loom' })).toBeVisible();
    await expectAccessible(page, 'the crop dialog');
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(scrolls).toBe(false);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await editor.openTab('About');
    await expect(page.getByRole('group', { name: 'Picture' })).toBeVisible();
    await expectAccessible(page, 'the About tab');
  });
}
