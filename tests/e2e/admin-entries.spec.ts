import { answerQuestions, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';
import { postForm } from '../support/requests.ts';

test('new entries begin as specified, and are saved as they were read', async ({ page }) => {
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

  await editor.openTab('Skills');
  await page.getByRole('button', { name: 'Add skill' }).click();
  await type('Knots');
  const skill = page.getByRole('group', { name: 'Knots' });
  await expect(skill.getByLabel('Level')).toHaveValue('0');
  await expect(skill.getByLabel('Colour')).toHaveText('Blue to cyan');
  await skill.getByLabel('Level').fill('1e2');
  await skill.getByLabel('Level').blur();
  await expect(skill.getByText('Enter a whole number from 0 to 100.')).toBeVisible();
  await expect(skill.getByLabel('Level')).toHaveValue('1e2');
  await skill.getByLabel('Level').fill('85.7');
  await skill.getByLabel('Level').blur();
  await expect(skill.getByLabel('Level')).toHaveValue('85');
  await page.getByRole('button', { name: 'Add service' }).click();
  await type('Repairs');
  await expect(page.getByRole('group', { name: 'Repairs' }).getByLabel('Icon')).toHaveText('Globe');

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
  await expect(editor.state).toHaveText('Unsaved changes in 5 sections');
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

test('entries move, are removed, and come back with Undo, each with its key', async ({ page }) => {
  const editor = await openEditor(page);
  const keys = async (): Promise<unknown[]> => {
    const answer = await page.request.get('/admin/api/content');
    const { content } = await answer.json();
    return content.projects.projects.map(({ key }: { key: unknown }) => key);
  };
  const keysBefore = await keys();
  await editor.openTab('Projects');
  const before = await editor.titles();
  const [first = '', second = '', , fourth = ''] = before;

  await test.step('an entry moves, and its menu keeps the focus', async () => {
    await editor.choose(first, 'Move down');
    await expect.poll(async () => (await editor.titles()).slice(0, 2)).toEqual([second, first]);
    await expect(page.getByRole('button', { name: `More for ${first}` })).toBeFocused();
    await expect(editor.state).toHaveText('Unsaved changes in Projects');
    await editor.choose(first, 'Move to the top');
    await expect(editor.state).toHaveText('All changes saved');
  });

  await test.step('a removed entry comes back with Undo', async () => {
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
    await page.getByRole('button', { name: 'Add project' }).click();
    await page.keyboard.type('A new one');
    await editor.saveAll();
  });

  await test.step('an entry has the same key wherever it is put, and a new one has one of its own', async () => {
    const [one, two, three, four, ...rest] = keysBefore;
    const after = await keys();
    expect(after.slice(0, -1)).toEqual([four, one, two, three, ...rest]);
    expect(after.at(-1)).toMatch(/^[0-9a-f]{24}$/);
    expect(new Set(after).size).toBe(after.length);
  });
});

test('a token is generated for a saved premium tool, and opens it once', async ({ page, site }) => {
  const editor = await openEditor(page);
  await editor.openTab('Downloads');
  const tool = await editor.openEntry(premiumTool.name);
  await tool.getByLabel('Size').fill('9 KB');
  await tool.getByRole('button', { name: 'Generate Token' }).click();
  await expect(tool.getByText('Save your changes to this tool first')).toBeVisible();
  await editor.saveAll();
  await tool.getByRole('button', { name: 'Generate Token' }).click();
  const shown = tool.locator('code');
  await expect(shown).toHaveText(new RegExp(`^${premiumTool.id}-\\d{13}-[0-9a-f]{32,}$`));
  const token = await shown.innerText();

  // downloads.spec.ts redeems a token in a browser.
  const redeem = () => postForm(`${site.address}/downloads/${premiumTool.id}`, { token });
  expect((await redeem()).status).toBe(303);
  expect((await redeem()).status).toBe(403);

  await editor.reload();
  await editor.openTab('Downloads');
  const tokens = page.getByRole('region', { name: 'Tokens' });
  await tokens.getByRole('button', { name: 'Used', exact: true }).click();
  const used = tokens.getByRole('row').filter({ hasText: token.slice(premiumTool.id.length) });
  await expect(used).toContainText(premiumTool.name);
  await expect(used.getByRole('time')).toBeVisible();
});

test('any text is kept: too long a one is refused, markup stays text', async ({ page, site }) => {
  const editor = await openEditor(page);
  const long = 'x'.repeat(100_000);
  await editor.name.fill(long);
  await editor.save.click();
  await expect(
    page.getByRole('link', { name: 'Home, Name: At most 120 characters.' }),
  ).toBeVisible();
  expect(await editor.name.inputValue()).toBe(long);

  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
  const description = `${markup}\n\u2028👩‍👩‍👧‍👦 縁側 ইশানী`;
  await editor.name.fill('👍🏽 O’Neil & <b>co</b>');
  await page.getByLabel('Description').fill(description);
  const asked = answerQuestions(page, () => true);
  await editor.saveAll();
  await editor.reload();
  await expect(editor.name).toHaveValue('👍🏽 O’Neil & <b>co</b>');
  await expect(page.getByLabel('Description')).toHaveValue(description);
  await page.goto(site.address);
  await expect(page.getByRole('main')).toContainText(markup);
  expect(asked).toEqual([]);
});
