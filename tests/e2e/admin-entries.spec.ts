import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answerWith, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';
import { postForm, textOf } from '../support/requests.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** What the owner adds, and where a visitor reads it. Markup stays text. */
const ADDED = {
  '/': 'Gardens',
  '/about': 'A thesis on <b>drains</b> & “lanes” </script><script>',
  '/skills': 'Knots',
  '/projects': 'Account book',
  '/downloads': 'Games',
} as const;

test('new entries begin as specified, and visitors read what is saved', async ({
  page,
  site,
  expectedErrors,
}) => {
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
  await skill.getByLabel('Level').fill('1e2');
  await skill.getByLabel('Level').blur();
  await expect(skill.getByText('Enter a whole number from 0 to 100.')).toBeVisible();
  await expect(skill.getByLabel('Level')).toHaveValue('1e2');
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

  // What the page asks by itself may meet no server.
  expectedErrors.push((text) => text.includes('ERR_'));
  await editor.openTab('Home');
  await editor.name.fill('After the restart');
  await site.restart();
  await test.step('visitors read all of it, also after a restart', async () => {
    for (const [path, words] of Object.entries(ADDED)) {
      const html = await (await fetch(`${site.address}${path}`)).text();
      expect(textOf(/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '')).toContain(words);
    }
  });
  // The owner goes on after the server was away.
  await editor.saveAll();

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
  const [first = '', second = '', , fourth = ''] = before;

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
    expect(await editor.titles()).toEqual(before);
    await drag(page, 'Loom', first);
    await page.mouse.up();
    expect(await editor.titles()).toEqual(['Loom', ...before.filter((title) => title !== 'Loom')]);
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

  await test.step('Undo takes back the removal alone, whatever was changed since', async () => {
    await editor.choose(second, 'Remove');
    await expect(page.getByRole('status').filter({ hasText: `${second} removed.` })).toBeVisible();
    await editor.choose(fourth, 'Move to the top');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => editor.titles())
      .toEqual([fourth, ...before.filter((title) => title !== fourth)]);
  });

  await test.step('a tool moves to another category', async () => {
    await editor.openTab('Downloads');
    await editor.choose('Contrast', 'Move to Guides');
    const guides = page.getByRole('group', { name: 'Guides', exact: true });
    await expect(guides.getByRole('button', { name: 'Contrast', exact: true })).toBeFocused();
    await editor.saveAll();
  });

  await test.step('a saved change is undone and done again', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(page.getByRole('status').filter({ hasText: /^Undone: / })).toBeVisible();
    await expect(editor.state).toHaveText('Unsaved changes');
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(editor.state).toHaveText('All changes saved');
  });
});

test('what is wrong in a long list is reached, though few entries are whole', async ({
  page,
  site,
}) => {
  const [first] = samplePortfolio.projects.projects;
  if (first === undefined) throw new Error('The samples have no project.');
  const projects = Array.from({ length: 120 }, (_, index) => ({
    ...first,
    key: `k${index}`,
    title: `Project ${index + 1}`,
    slug: '',
  }));
  const owner = await logIn(site.address);
  await owner.save({ ...samplePortfolio, projects: { projects } }, 1);
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  await expect(page.getByRole('main')).toContainText('Project 120');
  expect(await page.getByRole('button', { name: /^More for/ }).count()).toBeLessThan(60);
  await page.goto('/admin/projects#projects/projects/k40');
  const field = page.getByRole('group', { name: 'Project 41' }).getByLabel('GitHub URL');
  await field.fill('nowhere');
  await editor.openTab('Home');
  await editor.save.click();
  await page.getByRole('link', { name: /project 41, GitHub URL/ }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('nowhere');
});

test('a token is generated for a saved premium tool, opens it once, or is revoked', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('ERR_FAILED'));
  const editor = await openEditor(page);
  await editor.openTab('Downloads');
  const tool = await editor.openEntry(premiumTool.name);
  const generate = tool.getByRole('button', { name: 'Generate Token' });
  await tool.getByLabel('Size').fill('9 KB');
  await generate.click();
  await expect(tool.getByText('Save your changes to this tool first')).toBeVisible();
  await editor.saveAll();
  await page.route('**/admin/api/tokens', (route) => route.abort(), { times: 1 });
  await generate.click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to generate token.' });
  await expect(failed).toContainText('Failed to generate token. Please try again.');
  await generate.click();
  // The newest comes first.
  const shown = tool.locator('code').first();
  await expect(shown).toHaveText(new RegExp(`^${premiumTool.id}-\\d{13}-[0-9a-f]{32,}$`));
  const token = await shown.innerText();

  // downloads.spec.ts redeems a token in a browser.
  const redeem = (each: string) =>
    postForm(`${site.address}/downloads/${premiumTool.id}`, { token: each });
  expect((await redeem(token)).status).toBe(303);
  expect((await redeem(token)).status).toBe(403);

  await test.step('one with a note and an end is revoked', async () => {
    await tool.getByText('Note, expiry').click();
    await tool.getByLabel('Note').fill('for Asha');
    await tool.getByLabel('Valid until the end of').fill('2020-01-01');
    await generate.click();
    await expect(tool.getByText('Enter an end date of today or later.')).toBeVisible();
    await tool.getByLabel('Valid until the end of').fill('2999-12-31');
    await generate.click();
    await expect(shown).not.toHaveText(token);
    const other = await shown.innerText();
    const tokens = page.getByRole('region', { name: 'Tokens' });
    const row = tokens.getByRole('listitem').filter({ hasText: `…${other.slice(-4)}` });
    await expect(row).toContainText('for Asha');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await answerWith(page, 'Revoke');
    await expect(row).toHaveCount(0);
    expect((await redeem(other)).status).toBe(403);
  });

  await editor.reload();
  await editor.openTab('Downloads');
  const tokens = page.getByRole('region', { name: 'Tokens' });
  await tokens.getByRole('button', { name: 'Used', exact: true }).click();
  const used = tokens.getByRole('listitem').filter({ hasText: token.slice(premiumTool.id.length) });
  await expect(used).toContainText(premiumTool.name);
  await expect(used.getByRole('time')).toBeVisible();
});

test.describe('a browser that people use', () => {
  // That of the tests is taken for a robot, whose downloads are not counted.
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' });

  test('the owner uploads a file for a tool, and visitors download it', async ({ page }, info) => {
    const file = info.outputPath('My Tool.zip');
    await writeFile(file, Buffer.alloc(2_621_440, 'PK\u0003\u0004'));
    const editor = await openEditor(page);
    await editor.openTab('Downloads');
    const entry = await editor.openEntry(freeTool.name);
    await entry.getByLabel(`Upload a file for ${freeTool.name}`).setInputFiles(file);
    const said = 'My Tool.zip is uploaded. Save to offer it.';
    await expect(entry.getByRole('status')).toHaveText(said);
    await expect(entry.getByLabel('Download URL')).toHaveValue(/^\/files\/\w+-My-Tool\.zip$/);
    await expect(entry.getByLabel('Size')).toHaveValue('2.5 MB');
    await expect(entry.getByLabel('Type')).toHaveValue('zip');
    await editor.saveAll();

    await page.goto('/downloads');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${freeTool.name}` }).click();
    const done = await download;
    expect(done.suggestedFilename()).toBe('My Tool.zip');
    expect((await readFile(await done.path())).equals(await readFile(file))).toBe(true);
    await page.goto('/admin/visits');
    const row = page.getByRole('row', { name: new RegExp(freeTool.name) });
    await expect(row.getByRole('cell').last()).toHaveText('1');
  });
});
