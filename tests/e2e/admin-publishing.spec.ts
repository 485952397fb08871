import type { Browser, Page } from '@playwright/test';
import { ADMIN_MESSAGES, type Desk, openDesk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/stopped-clock-page.ts';

/** One change in each section, and where a visitor reads it. */
const CHANGES = [
  { path: '/', words: 'Ishani Dutta' },
  { path: '/about', words: 'A thesis on monsoon drains' },
  { path: '/skills', words: 'Knots and splices' },
  { path: '/projects', words: 'A ferry timetable' },
  { path: '/downloads', words: 'Paper models' },
] as const;

async function changeEverySection(desk: Desk): Promise<void> {
  const [home, about, skills, projects, downloads] = CHANGES;
  await desk.name.fill(home.words);
  await desk.openTab('About');
  const school = await desk.openEntry('Sample University');
  await school.getByLabel('Description').fill(about.words);
  await desk.openTab('Skills');
  const skill = await desk.openEntry('TypeScript');
  await skill.getByLabel('Name', { exact: true }).fill(skills.words);
  await desk.openTab('Projects');
  const project = await desk.openEntry('Harbour, tides on one screen');
  await project.getByLabel('Title').fill(projects.words);
  await desk.openTab('Downloads');
  const category = await desk.openEntry('Scripts');
  await category.getByLabel('Category name').fill(downloads.words);
}

/** Expects all changes in a new browser context. */
async function expectVisitorReadsAll(browser: Browser, address: string): Promise<void> {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    for (const { path, words } of CHANGES) {
      await page.goto(`${address}${path}`);
      await expect(page.getByRole('main')).toContainText(withAnySpaces(words));
    }
    await context.close();
  }
}

// The name is on two lines, in capital letters.
const withAnySpaces = (words: string) => new RegExp(words.replaceAll(' ', '\\s+'), 'i');

test('what the owner saves in five sections, visitors read, also after a restart', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const desk = await openDesk(page);
  await changeEverySection(desk);
  await expect(desk.state).toHaveText('Unsaved changes in 5 sections');
  await desk.saveAll();
  await expectVisitorReadsAll(browser, site.address);
  await site.restart();
  await expectVisitorReadsAll(browser, site.address);
});

test('with Autosave on, the same is saved without a click', async ({ page, site, browser }) => {
  test.slow();
  const desk = await openDesk(page);
  await desk.autosave.check();
  await changeEverySection(desk);
  await expect(desk.state).toHaveText('All changes saved');
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeHidden();
  await expectVisitorReadsAll(browser, site.address);

  await desk.reload();
  await expect(desk.autosave).toBeChecked();
  await expect.poll(() => kept(page)).toBe('on');
  await desk.autosave.uncheck();
  await expect.poll(() => kept(page)).toBe('off');
});

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('engawa.autosave'));

test('autosave waits three seconds after the last change, and for a draft without errors', async ({
  page,
}) => {
  await page.clock.install();
  const desk = await openDesk(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/save')) saves += 1;
  });
  await desk.autosave.check();
  await stopClock(page);
  await desk.name.fill('One');
  await page.clock.runFor(2_900);
  await desk.name.fill('Two');
  await page.clock.runFor(2_900);
  expect(saves).toBe(0);
  await page.clock.runFor(200);
  await expect(desk.state).toHaveText('All changes saved');
  expect(saves).toBe(1);

  await desk.openTab('Projects');
  const link = (await desk.openEntry('Harbour, tides on one screen')).getByLabel('GitHub URL');
  await link.fill('javascript:alert(1)');
  await page.clock.runFor(10_000);
  await expect(desk.state).toHaveText('Unsaved changes, 1 field to correct');
  expect(saves).toBe(1);
  await link.fill('https://example.com/two');
  await page.clock.runFor(3_100);
  await expect(desk.state).toHaveText('All changes saved');
  expect(saves).toBe(2);
});
