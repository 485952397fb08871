import type { Page } from '@playwright/test';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { textOf } from '../support/requests.ts';

/** What the owner adds, and where a visitor reads it. Markup stays text. */
const ADDED = {
  '/': 'Gardens',
  '/about': 'A thesis on <b>drains</b> & “lanes” </script><script>',
  '/skills': 'Knots',
  '/projects': 'Account book',
  '/downloads': 'Games',
} as const;

test('new entries begin as specified, and visitors read what is saved', async ({ page, site }) => {
  const editor = await openEditor(page);
  const type = (text: string) => page.keyboard.type(text);
  await page.getByLabel('Roles').fill('Gardener\n\n  Writer \n');
  await page.getByRole('button', { name: 'Add stat' }).click();
  await type('7');
  await page.keyboard.press('Tab');
  await type('Gardens');

  await editor.openTab('About');
  await page.getByLabel('Skills').fill('C++, Rust, , Go, ');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await type('Evening School');
  await page
    .getByRole('group', { name: 'Evening School' })
    .getByLabel('Description')
    .fill(ADDED['/about']);

  await editor.openTab('Skills');
  await page.getByRole('button', { name: 'Add skill' }).click();
  await type('Knots');
  const skill = page.getByRole('group', { name: 'Knots' });
  await expect(skill.getByLabel('Level')).toHaveValue('0');
  await expect(skill.getByLabel('Colour')).toHaveValue('from-blue-400 to-cyan-400');
  await skill.getByLabel('Level').fill('85.7');
  await skill.getByLabel('Level').blur();
  await expect(skill.getByLabel('Level')).toHaveValue('85');
  await page.getByRole('button', { name: 'Add service' }).click();
  await type('Repairs');
  await expect(page.getByRole('group', { name: 'Repairs' }).getByLabel('Icon')).toHaveValue(
    'Globe',
  );

  await editor.openTab('Projects');
  await page.getByRole('button', { name: 'Add project' }).click();
  await type('Account book');
  const project = page.getByRole('group', { name: 'Account book' });
  const technologies = project.getByLabel('Technologies');
  await technologies.pressSequentially('React, SQLite, ');
  await expect(technologies).toHaveValue('React, SQLite, ');
  await project.getByLabel('GitHub URL').fill('');
  await project.getByLabel('Featured').check();

  await editor.openTab('Downloads');
  await page.getByRole('button', { name: 'Add category' }).click();
  await type('Games');
  const category = page.getByRole('group', { name: 'Games' });
  await category.getByRole('button', { name: 'Add tool' }).click();
  await type('Carrom');
  const tool = category.getByRole('group', { name: 'Carrom' });
  await expect(tool.getByLabel('ID')).toHaveValue(/^tool-\d{13}$/);
  await expect(tool.getByLabel('Premium')).not.toBeChecked();
  await expect(editor.state).toHaveText('Unsaved changes');
  await editor.saveAll();

  await test.step('visitors read all of it', async () => {
    for (const [path, words] of Object.entries(ADDED)) {
      const html = await (await fetch(`${site.address}${path}`)).text();
      expect(textOf(/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '')).toContain(words);
    }
  });
  await editor.reload();
  await editor.openTab('Home');
  await expect(page.getByLabel('Roles')).toHaveValue('Gardener\nWriter');
  await expect(page.getByRole('group', { name: 'Gardens' }).getByLabel('Value')).toHaveValue('7');
  await editor.openTab('About');
  await expect(page.getByLabel('Skills')).toHaveValue('C++, Rust, Go');
  await editor.openTab('Projects');
  await editor.openEntry('Account book');
  await expect(technologies).toHaveValue('React, SQLite');
  await expect(project.getByLabel('GitHub URL')).toHaveValue('#');
  await expect(project.getByLabel('Featured')).toBeChecked();
  await editor.openTab('Downloads');
  await editor.openEntry('Carrom');
  await expect(tool.getByLabel('Name')).toHaveValue('Carrom');
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

test('entries are moved, dragged, copied and removed, and come back with Undo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const before = await editor.titles();
  const [first = '', second = ''] = before;

  await test.step('by the menu, which keeps the focus', async () => {
    await editor.choose(first, 'Move down');
    await expect.poll(async () => (await editor.titles()).slice(0, 2)).toEqual([second, first]);
    await expect(page.getByRole('button', { name: `More for ${first}` })).toBeFocused();
    await expect(editor.state).toHaveText('Unsaved changes');
    await editor.choose(first, 'Move to the top');
    await expect(editor.state).toHaveText('All changes saved');
  });

  await test.step('by dragging, which Escape ends', async () => {
    await drag(page, 'Loom', first);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => editor.titles()).toEqual(before);
    await drag(page, 'Loom', first);
    await page.mouse.up();
    await expect
      .poll(() => editor.titles())
      .toEqual(['Loom', ...before.filter((title) => title !== 'Loom')]);
    await expect(page.getByRole('status', { name: 'Entries' })).toHaveText(
      'Loom moved to place 1 of 6.',
    );
  });

  await test.step('by keys alone', async () => {
    const button = page.getByRole('button', { name: 'More for Loom' });
    await button.focus();
    for (let place = 0; place < 4; place += 1) await page.keyboard.press('Alt+ArrowDown');
    await expect(button).toBeFocused();
    await expect.poll(() => editor.titles()).toEqual(before);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Loom', exact: true })).toHaveCount(2);
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => editor.titles()).toEqual(before);
  });

  await test.step('a removed entry comes back with Undo, and what was typed in it', async () => {
    const entry = await editor.openEntry(first);
    await entry.getByLabel('Technologies').fill('Clay, Water');
    await editor.choose(first, 'Remove');
    await expect.poll(() => editor.titles()).toEqual(before.slice(1));
    await expect(page.getByRole('button', { name: second, exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => editor.titles()).toEqual(before);
    await expect(entry.getByLabel('Technologies')).toHaveValue('Clay, Water');
  });

  await test.step('a tool moves to another category', async () => {
    await editor.openTab('Downloads');
    await editor.choose('Contrast', 'Move to Guides');
    const guides = page.getByRole('group', { name: 'Guides', exact: true });
    await expect(guides.getByRole('button', { name: 'Contrast', exact: true })).toBeFocused();
    await editor.saveAll();
  });
});
