import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { bytesOf, quarters } from '../support/pictures.ts';

const library = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true });
const opener = (page: Page, title: string) =>
  library(page).getByRole('button', { name: `Open ${title}`, exact: true });
const fieldIn = (entry: Locator) => entry.getByRole('group', { name: 'Picture', exact: true });

/** Chooses a picture of a file for the library. */
async function choose(page: Page, name: string): Promise<void> {
  const buffer = Buffer.from(await bytesOf(quarters(1200, 900).png()));
  const file = { name, mimeType: '', buffer };
  await library(page)
    .getByLabel(/choose files/)
    .setInputFiles(file);
  // An upload ends with the decoded picture.
  await expect(opener(page, name)).toBeVisible({ timeout: 30_000 });
}

test('a picture is uploaded, described, cropped for a project, and shown to visitors', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text, path) => text.includes('503') && path.startsWith('/pictures/'));
  const editor = await openEditor(page);
  await editor.openTab('Pictures');
  await choose(page, 'kiln.png');
  await choose(page, 'spare.png');
  await opener(page, 'kiln.png').click();
  const opened = page.getByRole('dialog', { name: 'kiln.png' });
  await opened.getByLabel('Alternative text').fill('A kiln at night');
  await expectAccessible(page, 'the dialog of a picture');
  // Closing saves what was typed.
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();

  await editor.openTab('Projects');
  const entry = await editor.openEntry('Loom');
  const address = entry.getByLabel('Image path');
  await test.step('it is found in the library by its text, and brings that along', async () => {
    await fieldIn(entry).getByRole('button', { name: 'Replace' }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose a picture' });
    await picker.getByRole('searchbox').fill('night');
    await picker.getByRole('button', { name: /kiln\.png/ }).press('Enter');
    await expect(picker).toBeHidden();
    await expect(address).toHaveValue(/^\/pictures\/[0-9a-f]{32}$/);
    await expect(entry.getByLabel('Alternative text')).toHaveValue('A kiln at night');
  });

  await test.step('a part of it is chosen by keyboard', async () => {
    await fieldIn(entry).getByRole('button', { name: 'Crop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop for Loom' });
    const part = page.getByRole('group', { name: /move the crop selection/ });
    await expect(part).toBeFocused();
    await page.locator('[data-ord="se"]').press('Control+ArrowLeft');
    await part.focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+ArrowUp');
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await editor.saveAll();
  });

  await test.step('visitors see that part alone', async () => {
    await page.goto('/projects');
    const shown = page.getByRole('img', { name: 'A kiln at night' });
    await expect(shown).toHaveAttribute('srcset', /\/0,0,[1-9]\d{3},\d{4}-[0-9a-f]{16}\//);
  });

  await test.step('or a placeholder where it cannot be loaded', async () => {
    await page.route('/pictures/**', (route) => route.fulfill({ status: 503 }));
    await page.reload();
    const image = page.getByRole('listitem').filter({ hasText: 'Loom' }).locator('img');
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveAttribute('src', /^\/placeholders\//);
    await page.unroute('/pictures/**');
  });

  await test.step('one that is shown cannot be deleted, an unused one can', async () => {
    await page.goto('/admin/pictures');
    await opener(page, 'kiln.png').click();
    await expect(opened.getByRole('button', { name: 'Loom', exact: true })).toBeVisible();
    await expect(opened.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unused 1' }).click();
    await expect(opener(page, 'kiln.png')).toBeHidden();
    await opener(page, 'spare.png').click();
    const spare = page.getByRole('dialog', { name: 'spare.png' });
    await spare.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete spare.png permanently?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(opener(page, 'spare.png')).toHaveCount(0);
  });
});
