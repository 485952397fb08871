import type { Browser } from '@playwright/test';
import { type Editor, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { textOf } from '../support/requests.ts';

/** One change in each section, and where a visitor reads it. Markup stays text. */
const CHANGES = [
  { path: '/', words: 'Ishani Dutta' },
  { path: '/about', words: 'A thesis on <b>drains</b> & “lanes” </script><script>' },
  { path: '/skills', words: 'Knots and splices' },
  { path: '/projects', words: 'A ferry timetable' },
  { path: '/downloads', words: 'Paper models' },
] as const;

const withAnySpaces = (words: string) => new RegExp(words.replaceAll(' ', '\\s+'), 'i');

/** Makes one change in each section. */
async function changeEverySection(editor: Editor): Promise<void> {
  const [home, about, skills, projects, downloads] = CHANGES;
  await editor.name.fill(home.words);
  await editor.openTab('About');
  const school = await editor.openEntry('Sample University');
  await school.getByLabel('Description').fill(about.words);
  await editor.openTab('Skills');
  const group = (name: string) => editor.page.getByRole('group', { name, exact: true });
  await group('TypeScript').getByLabel('Name', { exact: true }).fill(skills.words);
  await editor.openTab('Projects');
  const project = await editor.openEntry('Harbour, tides on one screen');
  await project.getByLabel('Title').fill(projects.words);
  await editor.openTab('Downloads');
  await group('Scripts').getByLabel('Category name').fill(downloads.words);
}

/** Expects all changes in a new browser context, and in what browsers without JavaScript show. */
async function expectVisitorReadsAll(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const { path, words } of CHANGES) {
    await page.goto(`${address}${path}`);
    await expect(page.getByRole('main')).toContainText(withAnySpaces(words));
  }
  await context.close();
  await expectAllInHtml(address);
}

/** Expects all changes in the pages as the server sends them. */
async function expectAllInHtml(address: string): Promise<void> {
  for (const { path, words } of CHANGES) {
    const html = await (await fetch(`${address}${path}`)).text();
    expect(textOf(/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '')).toMatch(withAnySpaces(words));
  }
}

test('visitors read what the owner saves', async ({ page, site, browser, expectedErrors }) => {
  const editor = await openEditor(page);
  await test.step('visitors read all of it', async () => {
    await changeEverySection(editor);
    await expect(editor.state).toHaveText('Unsaved changes');
    await editor.saveAll();
    await expectVisitorReadsAll(browser, site.address);
  });

  // What the page asks by itself may meet no server.
  expectedErrors.push((text) => text.includes('ERR_'));
  await editor.openTab('Home');
  await editor.name.fill('Before');
  await site.restart();
  await test.step('visitors read the same after the restart', () => expectAllInHtml(site.address));
  await test.step('the owner goes on after the server was away', async () => {
    await editor.name.fill('After');
    await editor.saveAll();
    await editor.reload();
    await expect(editor.name).toHaveValue('After');
  });
});
