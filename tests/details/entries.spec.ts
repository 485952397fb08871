import type { Page } from '@playwright/test';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

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
