import { type Browser, expect } from '@playwright/test';
import { textOf } from './answers.ts';
import type { Editor } from './editor.ts';

/** One change in each section, and where a visitor reads it. */
const CHANGES = [
  { path: '/', words: 'Ishani Dutta' },
  { path: '/about', words: 'A thesis on monsoon drains' },
  { path: '/skills', words: 'Knots and splices' },
  { path: '/projects', words: 'A ferry timetable' },
  { path: '/downloads', words: 'Paper models' },
] as const;

// The name is on two lines, in capital letters.
const withAnySpaces = (words: string) => new RegExp(words.replaceAll(' ', '\\s+'), 'i');

/** Makes one change in each section. */
export async function changeEverySection(editor: Editor): Promise<void> {
  const [home, about, skills, projects, downloads] = CHANGES;
  await editor.name.fill(home.words);
  await editor.openTab('About');
  const school = await editor.openEntry('Sample University');
  await school.getByLabel('Description').fill(about.words);
  await editor.openTab('Skills');
  const skill = await editor.openEntry('TypeScript');
  await skill.getByLabel('Name', { exact: true }).fill(skills.words);
  await editor.openTab('Projects');
  const project = await editor.openEntry('Harbour, tides on one screen');
  await project.getByLabel('Title').fill(projects.words);
  await editor.openTab('Downloads');
  const category = await editor.openEntry('Scripts');
  await category.getByLabel('Category name').fill(downloads.words);
}

/** Expects all changes in a new browser context, and in what browsers without JavaScript show. */
export async function expectVisitorReadsAll(browser: Browser, address: string): Promise<void> {
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
export async function expectAllInHtml(address: string): Promise<void> {
  for (const { path, words } of CHANGES) {
    const html = await (await fetch(`${address}${path}`)).text();
    expect(textOf(/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '')).toMatch(withAnySpaces(words));
  }
}
