import type { Page } from '@playwright/test';
import { z } from 'zod';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

test('one entry is open at a time, and the search finds tools in categories', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const loom = await editor.openEntry('Loom');
  await loom.getByLabel('GitHub URL').fill('nonsense');
  await editor.openEntry('Night Bus');
  await expect(loom.getByLabel('Title')).toBeHidden();
  await expect(loom).toContainText('GitHub URL: Start the address with https://');
  await editor.openTab('Home');
  await editor.openTab('Projects');
  await expect(page.getByLabel('Title')).toHaveValue('Night Bus');
  await expectAccessible(page, 'a list with an open entry');

  await editor.openTab('Downloads');
  await page.getByRole('searchbox', { name: 'Search in Categories' }).fill('contr');
  await expect.poll(() => editor.titles()).toEqual(['Contrast']);
  await page.keyboard.press('Enter');
  const tool = page.getByRole('group', { name: 'Contrast', exact: true });
  await expect(tool.getByLabel('Name')).toBeFocused();
  await expectAccessible(page, 'an open tool');
});

/** Carries an entry by its handle to just above the middle of another one. */
async function drag(page: Page, title: string, to: string): Promise<void> {
  const handle = page.getByRole('button', { name: `Drag ${title}` });
  const target = page.getByRole('group', { name: to, exact: true });
  await handle.hover();
  await page.mouse.down();
  const [from, into] = [await handle.boundingBox(), await target.boundingBox()];
  if (from === null || into === null) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x, from.y + 30, { steps: 4 });
  await page.mouse.move(into.x + 20, into.y + 4, { steps: 8 });
}

test('an entry is dragged by its handle, and Escape puts it back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const before = await editor.titles();
  const [first = ''] = before;
  await drag(page, 'Loom', first);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await editor.titles()).toEqual(before);
  await drag(page, 'Loom', first);
  await page.mouse.up();
  expect(await editor.titles()).toEqual(['Loom', ...before.filter((title) => title !== 'Loom')]);
  await expect(page.getByRole('status', { name: 'Entries' })).toHaveText(
    'Loom moved to place 1 of 6.',
  );
});

test('entries are moved, duplicated and removed by keys alone', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const button = page.getByRole('button', { name: 'More for Loom' });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await button.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(button).toBeFocused();
  await expect.poll(async () => (await editor.titles()).indexOf('Loom')).toBe(3);
  await page.keyboard.press('ArrowDown');
  await expect(item('Duplicate')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Remove')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Loom', exact: true })).toHaveCount(2);
  await expect(page.getByLabel('Title')).toBeFocused();

  await editor.openTab('Skills');
  await page.getByRole('button', { name: 'More for Python' }).press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Python' })).toHaveCount(0);
  await expect(
    page.getByRole('group', { name: 'React' }).getByRole('textbox', { name: 'Name' }),
  ).toBeFocused();
});

test('a tool moves to another category, and a category comes back with its tools', async ({
  page,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Downloads');
  await editor.choose('Contrast', 'Move to Guides');
  const guides = page.getByRole('group', { name: 'Guides', exact: true });
  await expect(guides.getByRole('button', { name: 'Contrast', exact: true })).toBeFocused();
  const before = await editor.titles();
  await editor.choose('Guides', 'Remove');
  await expect.poll(() => editor.titles()).not.toContain('Contrast');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => editor.titles()).toEqual(before);
});

test('an address leads to an entry, which is open again after a reload', async ({ page }) => {
  const editor = await openEditor(page);
  await page.goto('/admin/projects#loom');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('Loom');
  await expect(title).toBeFocused();
  await editor.openEntry('Night Bus');
  await expect(page).toHaveURL('/admin/projects#night-bus');
  await editor.reload();
  await expect(title).toHaveValue('Night Bus');
  await editor.openTab('Contact');
  await page.goBack();
  await expect(title).toBeFocused();
  await page.goto('/admin/about#field-site/tileValue');
  await expect(page.getByLabel('Tile of About, value')).toBeFocused();
});

test('a gradient and an icon are chosen by their pictures, by keys', async ({ page, site }) => {
  const owner = await logIn(site.address);
  const answer = await owner.calls.content.$get();
  const { content, version } = z
    .object({ content: portfolioSchema, version: z.number() })
    .parse(await answer.json());
  const [first] = content.skills.skills;
  if (first === undefined) throw new Error('The samples have no skill.');
  first.color = 'from-amber-500 via-rose-500 to-pink-600';
  await owner.save(content, version);

  const editor = await openEditor(page);
  await editor.openTab('Skills');
  const options = page.getByRole('option');
  const colour = page.getByRole('group', { name: first.name }).getByRole('combobox');
  await expect(colour).toHaveAccessibleName('Colour');
  await colour.press('ArrowDown');
  // A stored one that is not offered stays until another is chosen.
  await expect(options).toHaveCount(13);
  await expect(page.getByRole('option', { selected: true })).toHaveText(first.color);
  await page.keyboard.press('Escape');
  await expect(editor.state).toHaveText('All changes saved');
  await colour.press('ArrowDown');
  await page.keyboard.type('green to');
  await page.keyboard.press('Enter');
  await expect(colour).toHaveText('Green to emerald');
  await expect(colour).toBeFocused();

  const icon = page.getByRole('group', { name: 'Web Applications' }).getByRole('combobox');
  await icon.click();
  await page.getByRole('option', { name: 'Rocket' }).click();
  await expect(icon).toHaveText('Rocket');
  await expectAccessible(page, 'lines of small fields');
});

test('all entries of a long list are reached, though few are whole', async ({ page, site }) => {
  const owner = await logIn(site.address);
  const [first] = samplePortfolio.projects.projects;
  if (first === undefined) throw new Error('The samples have no project.');
  const projects = Array.from({ length: 120 }, (_, index) => ({
    ...first,
    key: `k${index}`,
    title: `Project ${index + 1}`,
    slug: '',
  }));
  await owner.save({ ...samplePortfolio, projects: { projects } }, 1);

  const editor = await openEditor(page);
  await editor.openTab('Projects');
  expect(await editor.titles()).toHaveLength(120);
  expect(await page.getByRole('button', { name: /^More for/ }).count()).toBeLessThan(60);
  await test.step('a press of Tab leads from one to the next', async () => {
    await page.getByRole('button', { name: 'More for Project 1', exact: true }).focus();
    for (let row = 0; row < 40; row += 1) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
    }
    await expect(page.getByRole('button', { name: 'More for Project 41' })).toBeFocused();
  });
  await test.step('so does what is wrong with one, from the list of errors', async () => {
    await (await editor.openEntry('Project 41')).getByLabel('GitHub URL').fill('nowhere');
    await page.goto('/admin/projects#project-120').catch(() => undefined);
    await expect(page.getByRole('group', { name: 'Project 120' })).toBeInViewport();
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('link', { name: /project 41, GitHub URL/ }).click();
    const field = page.getByRole('group', { name: 'Project 41' }).getByLabel('GitHub URL');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('nowhere');
  });
});
