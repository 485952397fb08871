import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';

const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
};

test('tags without a space are made two by one click, and undone', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const field = (await editor.openEntry('Loom')).getByLabel('Technologies');
  await expect(field).toHaveAccessibleDescription('a comma and a space between');
  await field.fill('');
  await field.pressSequentially('SVG, TypeScript,Python, C,Go');
  const split = page.getByRole('button', { name: /^Make it/ });
  // Not while it is typed.
  await expect(split).toBeHidden();
  await field.blur();
  await expect(field).toHaveAccessibleDescription(
    'a comma and a space between TypeScript,Python is one tag.',
  );
  await expect(split).toHaveAccessibleDescription('TypeScript,Python is one tag.');
  await clean(page);
  await page.keyboard.press('Tab');
  await expect(split).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('SVG, TypeScript, Python, C,Go');
  await expect(field).toBeFocused();
  await expect(page.getByText('C,Go is one tag.')).toBeVisible();
  await split.click();
  await expect(field).toHaveValue('SVG, TypeScript, Python, C, Go');
  await expect(field).toBeFocused();
  await expect(split).toBeHidden();

  await page.keyboard.press('Control+Z');
  await expect(field).toHaveValue('SVG, TypeScript, Python, C,Go');
});

test('an empty title warns, not in an entry that is just added, and is saved', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const warning = page.getByText('Visitors would see a project without a title.');
  await page.getByRole('button', { name: 'Add project' }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeFocused();
  await expect(warning).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(warning).toBeVisible();
  await page.getByLabel('Description').fill('Only this');
  await editor.saveAll();
  await editor.reload();
  await editor.openTab('Projects');
  await expect(page.getByText('Empty title')).toBeVisible();
  await editor.openEntry('Untitled project');
  await expect(warning).toBeVisible();
  await expect(title).not.toHaveAttribute('aria-invalid');
  await clean(page);
  await title.fill('A title');
  await expect(warning).toBeHidden();
});

test('a gradient and an icon are chosen by their pictures, by keyboard', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Skills');
  await editor.openEntry('TypeScript');
  const colour = page.getByRole('combobox', { name: 'Colour' });
  const options = page.getByRole('option');
  await expect(colour).toHaveText('Blue to cyan');
  await colour.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options).toHaveCount(12);
  await expect(page.getByRole('option', { selected: true })).toHaveText('Blue to cyan');
  await clean(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(colour).toHaveText('Blue to cyan');
  await page.keyboard.type('green to');
  await page.keyboard.press('Enter');
  await expect(colour).toHaveText('Green to emerald');
  await expect(colour).toBeFocused();
  await expect(editor.state).toHaveText('Unsaved changes in Skills');

  await editor.openEntry('Web Applications');
  const icon = page.getByRole('combobox', { name: 'Icon' });
  await icon.click();
  await expect(options.filter({ has: page.locator('svg') })).toHaveCount(36);
  await page.getByRole('option', { name: 'Rocket' }).click();
  await expect(icon).toHaveText('Rocket');
});

test('a stored gradient that is not offered stays, and is shown', async ({ page, site }) => {
  const owner = await logIn(site.address);
  const answer = await owner.calls.content.$get();
  const record = z
    .object({ content: portfolioSchema, version: z.number() })
    .parse(await answer.json());
  const [first] = record.content.skills.skills;
  if (first === undefined) throw new Error('The samples have no skill.');
  first.color = 'from-amber-500 via-rose-500 to-pink-600';
  await owner.save(record.content, record.version);
  const editor = await openEditor(page);
  await editor.openTab('Skills');
  await editor.openEntry(first.name);
  const colour = page.getByRole('combobox', { name: 'Colour' });
  await expect(colour).toHaveText(first.color);
  await colour.click();
  await expect(page.getByRole('option')).toHaveCount(13);
  await expect(page.getByRole('option', { selected: true })).toHaveText(first.color);
  await page.keyboard.press('Escape');
  await expect(editor.state).toHaveText('All changes saved');
});
