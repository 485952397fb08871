import type { Locator, Page } from '@playwright/test';
import { type Editor, openEditor, screenHeading } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, quarters, transferPicture } from '../support/pictures.ts';
import type { RunningSite } from '../support/running-site.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>';
const OF_LIBRARY = /^\/pictures\/[0-9a-f]{32}$/;

const pictureBytes = async (): Promise<Buffer> =>
  Buffer.from(await bytesOf(quarters(1200, 900).png()));

const fieldIn = (entry: Locator) => entry.getByRole('group', { name: 'Picture', exact: true });
const address = (entry: Locator) => entry.getByLabel('Image path');
const status = (entry: Locator) => fieldIn(entry).getByRole('status');
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a picture' });
const part = (page: Page) => page.getByRole('group', { name: /move the crop selection/ });

async function openProject(page: Page): Promise<{ editor: Editor; entry: Locator }> {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  return { editor, entry: await editor.openEntry('Loom') };
}

/** Chooses a file in the picker of an entry's field. */
async function choose(entry: Locator, name: string, buffer: Buffer): Promise<void> {
  await fieldIn(entry).getByRole('button', { name: 'Replace' }).click();
  const input = picker(entry.page()).getByLabel(/choose a file/);
  await input.setInputFiles({ name, mimeType: '', buffer });
  await expect(picker(entry.page())).toBeHidden();
}

/** Opens the crop dialog for a picture that is uploaded before. */
async function openCrop(page: Page): Promise<{ editor: Editor; entry: Locator; dialog: Locator }> {
  const { editor, entry } = await openProject(page);
  await choose(entry, 'quarters.png', await pictureBytes());
  await expect(status(entry)).toHaveText('quarters.png is uploaded.');
  await fieldIn(entry).getByRole('button', { name: 'Crop' }).click();
  return { editor, entry, dialog: page.getByRole('dialog', { name: 'Crop for Loom' }) };
}

/** Puts a picture into the library, with a suggested text. */
async function store(site: RunningSite, title: string, alt: string): Promise<string> {
  const owner = await logIn(site.address);
  const bytes = await pictureBytes();
  const { id } = await takenPicture(await sendPicture(site.address, owner, bytes, title));
  await owner.calls.pictures[':id'].$patch({ param: { id }, json: { alt } });
  return id;
}

test('pictures are dropped and pasted into the field, and nowhere else', async ({ page }) => {
  const { editor, entry } = await openProject(page);
  expect(await transferPicture(screenHeading(page, 'Projects'), 'drop', 'a.png')).toBe(false);
  await transferPicture(fieldIn(entry), 'drop', 'dropped.png');
  await expect(status(entry)).toHaveText('dropped.png is uploaded.');
  await expect(address(entry)).toHaveValue(OF_LIBRARY);
  const other = await editor.openEntry('Quiet Queue');
  await expect(address(other)).not.toHaveValue(OF_LIBRARY);
  await transferPicture(fieldIn(other).getByRole('button', { name: 'Replace' }), 'paste', 'b.png');
  await expect(address(other)).toHaveValue(OF_LIBRARY);
});

test('a picture of the library is chosen by keyboard, with its text', async ({ page, site }) => {
  const id = await store(site, 'kiln.png', 'A kiln at night');
  await store(site, 'loom.png', 'Threads');
  const { entry } = await openProject(page);
  const opener = fieldIn(entry).getByRole('button', { name: 'Replace' });
  await opener.press('Enter');
  // After the place for a file, the newest first.
  await expect(picker(page).getByRole('listitem').nth(1)).toContainText('loom.png');
  await picker(page).getByRole('searchbox').fill('night');
  await picker(page)
    .getByRole('button', { name: /kiln\.png/ })
    .press('Enter');
  await expect(picker(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(address(entry)).toHaveValue(`/pictures/${id}`);
  await expect(entry.getByLabel('Alternative text')).toHaveValue('A kiln at night');

  await fieldIn(entry).getByRole('button', { name: 'Remove the picture' }).click();
  await expect(address(entry)).toHaveValue('');
  await expect(entry.getByLabel('Alternative text')).toBeHidden();
  await expect(fieldIn(entry).getByRole('button', { name: 'From the library' })).toBeFocused();
});

test('a part is chosen by keyboard, and only that is shown to visitors', async ({ page }) => {
  const { editor, entry, dialog } = await openCrop(page);
  await expect(part(page)).toBeFocused();
  await expect(dialog).toContainText('1200 × 840');
  await dialog.getByLabel('Size').fill('50');
  await part(page).focus();
  for (const key of ['ArrowLeft', 'ArrowUp'])
    for (let step = 0; step < 4; step += 1) await page.keyboard.press(`Control+${key}`);
  await expect(dialog).toContainText('600 × 420');
  await expect(dialog).toContainText('it will look blurred');
  await dialog.getByLabel('Alternative text').fill('A red field');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(dialog).toBeHidden();
  await expect(entry.getByLabel('Alternative text')).toHaveValue('A red field');
  await editor.saveAll();

  await page.goto('/projects');
  const shown = page.getByRole('img', { name: 'A red field' });
  await expect(shown).toHaveAttribute('srcset', /\/0,0,5000,4667-[0-9a-f]{16}\//);
  // Opened again, it is that part.
  await page.goto('/admin/projects');
  await editor.openEntry('Loom');
  await fieldIn(entry).getByRole('button', { name: 'Crop' }).click();
  await expect(dialog.getByRole('button', { name: 'Card' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(dialog).toContainText('600 × 420');
});

test('a refusal stands at the field, and a cancelled upload does nothing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('415'));
  const { editor, entry } = await openProject(page);
  const before = await address(entry).inputValue();
  await choose(entry, 'a.svg', Buffer.from(SVG));
  await expect(status(entry)).toHaveText(/^SVG files can contain scripts/);

  await page.route('**/admin/api/pictures?*', () => undefined);
  await choose(entry, 'a.png', await pictureBytes());
  await expect(entry.getByRole('progressbar', { name: 'Uploading a.png' })).toBeVisible();
  await entry.getByRole('button', { name: 'Cancel the upload of a.png' }).click();
  await expect(entry.getByRole('progressbar')).toBeHidden();
  await expect(address(entry)).toHaveValue(before);
  await expect(editor.state).toHaveText('All changes saved');
});
