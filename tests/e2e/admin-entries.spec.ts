import { answerQuestions, openDesk } from '../support/desk.ts';
import { expect, test, waitForReact } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';

test('new entries begin as specified, take the focus, and are saved as they were read', async ({
  page,
}) => {
  const desk = await openDesk(page);
  const type = (text: string) => page.keyboard.type(text);
  await page.getByLabel('Roles').fill('Gardener\n\n  Writer \n');
  await page.getByRole('button', { name: 'Add stat' }).click();
  await type('7');
  await page.keyboard.press('Tab');
  await type('Gardens');

  await desk.openTab('About');
  await page.getByLabel('Skills').fill('C++, Rust, , Go, ');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await type('Evening School');

  await desk.openTab('Skills');
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

  await desk.openTab('Projects');
  await page.getByRole('button', { name: 'Add project' }).click();
  await type('Account book');
  const project = page.getByRole('group', { name: 'Account book' });
  const technologies = project.getByLabel('Technologies');
  await technologies.pressSequentially('React, SQLite, ');
  await expect(technologies).toHaveValue('React, SQLite, ');
  await project.getByLabel('GitHub URL').fill('');
  await project.getByLabel('Featured').check();

  await desk.openTab('Downloads');
  await page.getByRole('button', { name: 'Add category' }).click();
  await type('Games');
  const category = page.getByRole('group', { name: 'Games' });
  await category.getByRole('button', { name: 'Add tool' }).click();
  await type('Carrom');
  const tool = category.getByRole('group', { name: 'Carrom' });
  await expect(tool.getByLabel('ID')).toHaveValue(/^tool-\d{13}$/);
  await expect(tool.getByLabel('Premium')).not.toBeChecked();
  await expect(desk.state).toHaveText('Unsaved changes in 5 sections');
  await desk.saveAll();

  await desk.reload();
  await expect(page.getByLabel('Roles')).toHaveValue('Gardener\nWriter');
  await expect(page.getByRole('group', { name: 'Gardens' }).getByLabel('Value')).toHaveValue('7');
  await desk.openTab('About');
  await expect(page.getByLabel('Skills')).toHaveValue('C++, Rust, Go');
  await desk.openTab('Projects');
  await desk.openEntry('Account book');
  await expect(technologies).toHaveValue('React, SQLite');
  await expect(project.getByLabel('GitHub URL')).toHaveValue('#');
  await expect(project.getByLabel('Featured')).toBeChecked();
  await desk.openTab('Downloads');
  await desk.openTool({ category: 'Games', name: 'Carrom' });
  await expect(tool.getByLabel('Name')).toHaveValue('Carrom');
});

test('entries move, are removed, and come back with Undo', async ({ page }) => {
  const desk = await openDesk(page);
  await desk.openTab('Projects');
  const before = await desk.titles();
  const [first = '', second = ''] = before;
  await desk.choose(first, 'Move down');
  await expect.poll(async () => (await desk.titles()).slice(0, 2)).toEqual([second, first]);
  await expect(page.getByRole('button', { name: `More for ${first}` })).toBeFocused();
  await expect(desk.state).toHaveText('Unsaved changes in 1 section');
  await desk.choose(first, 'Move to the top');
  await expect(desk.state).toHaveText('All changes saved');

  const entry = await desk.openEntry(first);
  await entry.getByLabel('Technologies').fill('Clay, Water');
  await page.getByRole('button', { name: `Remove ${first}` }).click();
  await expect.poll(() => desk.titles()).toEqual(before.slice(1));
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.titles()).toEqual(before);
  await expect(entry.getByLabel('Technologies')).toHaveValue('Clay, Water');
});

test('a removed entry keeps its place with its Undo, also after a change of tab, until the save', async ({
  page,
}) => {
  const desk = await openDesk(page);
  await desk.openTab('Projects');
  const before = await desk.titles();
  const entry = await desk.openEntry(before[1] ?? '');
  await entry.getByLabel('Title').fill('Changed before it went');
  await page.getByRole('button', { name: 'Remove Changed before it went' }).click();
  await desk.choose('Quiet Queue', 'Remove');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(2);
  await expect(undo.nth(1)).toBeFocused();
  await expect(undo.nth(1)).toHaveAccessibleDescription('Removed Quiet Queue.');
  const places = await page
    .locator('.entries > :is(.entry, .removed)')
    .evaluateAll((lines) => lines.map(({ className }) => className));
  expect(places.slice(0, 4)).toEqual(['entry', 'removed', 'removed', 'entry']);

  await desk.openTab('Home');
  await desk.openTab('Projects');
  await desk.choose(before[3] ?? '', 'Move up');
  await undo.first().click();
  await expect
    .poll(() => desk.titles())
    .toEqual([before[3], before[0], 'Changed before it went', ...before.slice(4)]);
  await desk.saveAll();
  await expect(undo).toHaveCount(0);
});

test('a token is generated for a saved premium tool, and opens it once', async ({
  page,
  site,
  browser,
}) => {
  const desk = await openDesk(page);
  await desk.openTab('Downloads');
  const tool = await desk.openTool(premiumTool);
  await tool.getByLabel('Size').fill('9 KB');
  await tool.getByRole('button', { name: 'Generate Token' }).click();
  await expect(tool.getByText('Save your changes to this tool first')).toBeVisible();
  await desk.saveAll();
  await tool.getByRole('button', { name: 'Generate Token' }).click();
  const shown = tool.getByLabel('New token');
  await expect(shown).toHaveValue(new RegExp(`^${premiumTool.id}-\\d{13}-[0-9a-f]{32,}$`));
  const token = await shown.inputValue();
  await desk.openTab('Home');
  await desk.openTab('Downloads');
  await expect(shown).toHaveValue(token);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  waitForReact(visitor);
  await visitor.goto(`${site.address}/downloads/${premiumTool.id}`);
  const dialog = visitor.getByRole('dialog', { name: 'Premium Download' });
  // Once hydrated, the form stays on its page and opens the download in a new tab.
  await expect(visitor.locator('dialog:modal')).toBeVisible();
  await dialog.getByLabel('Token').fill(token);
  const download = context.waitForEvent('page').then((tab) => tab.waitForEvent('download'));
  await dialog.getByRole('button', { name: 'Download' }).click();
  await download;
  await expect(visitor.getByText('Download started! Token has been used.')).toBeVisible();
  await visitor.goto(`${site.address}/downloads/${premiumTool.id}`);
  await dialog.getByLabel('Token').fill(token);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(visitor.getByText('Invalid or already used token!')).toBeVisible();
  await context.close();

  await desk.reload();
  await desk.openTab('Downloads');
  await page.getByRole('heading', { name: 'Used tokens' }).click();
  await expect(page.getByRole('region', { name: 'Tokens' })).toContainText(token);
});

test('any text is kept: too long a one is refused in words, markup and emoji stay text', async ({
  page,
  site,
}) => {
  const desk = await openDesk(page);
  const long = 'x'.repeat(100_000);
  await desk.name.fill(long);
  await desk.save.click();
  await expect(
    page.getByRole('link', { name: 'Home, Name: At most 120 characters.' }),
  ).toBeVisible();
  expect(await desk.name.inputValue()).toBe(long);

  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
  const description = `${markup}\n\u2028👩‍👩‍👧‍👦 縁側 ইশানী`;
  await desk.name.fill('👍🏽 O’Neil & <b>co</b>');
  await page.getByLabel('Description').fill(description);
  const asked = answerQuestions(page, () => true);
  await desk.saveAll();
  await desk.reload();
  await expect(desk.name).toHaveValue('👍🏽 O’Neil & <b>co</b>');
  await expect(page.getByLabel('Description')).toHaveValue(description);
  await page.goto(site.address);
  await expect(page.getByRole('main')).toContainText(markup);
  expect(asked).toEqual([]);
});

test('an entry has the same key wherever it is put, and a new one has one of its own', async ({
  page,
}) => {
  const desk = await openDesk(page);
  const keys = async (): Promise<unknown[]> => {
    const answer = await page.request.get('/admin/content');
    const { content } = await answer.json();
    return content.projects.projects.map(({ key }: { key: unknown }) => key);
  };
  const [first, second, ...rest] = await keys();
  await desk.openTab('Projects');
  const [title = ''] = await desk.titles();
  await desk.choose(title, 'Remove');
  await page.getByRole('button', { name: 'Undo' }).click();
  await desk.choose(title, 'Move down');
  await page.getByRole('button', { name: 'Add project' }).click();
  await page.keyboard.type('A new one');
  await desk.saveAll();
  const after = await keys();
  expect(after.slice(0, -1)).toEqual([second, first, ...rest]);
  expect(after.at(-1)).toMatch(/^[0-9a-f]{24}$/);
});
