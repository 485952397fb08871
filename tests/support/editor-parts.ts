import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { type Portfolio, withFormats } from '../../domain/content/portfolio.ts';
import type { Evaluating } from './clipped-text.ts';
import { ADMIN_MESSAGES, type Editor, openEditor, openScreen } from './editor.ts';
import { waitForReact } from './fixtures.ts';
import { logIn } from './owner.ts';
import { textOf } from './requests.ts';
import { samplePortfolio } from './sample-portfolio.ts';

/** Holds every save back until it is released. */
export async function holdSaves(page: Page) {
  const waiting: Route[] = [];
  let most = 0;
  await page.route('**/admin/api/save', (route) => {
    waiting.push(route);
    most = Math.max(most, waiting.length);
  });
  return {
    waiting,
    /** The maximum number of parallel saves. */
    most: () => most,
    async release(end: (save: Route) => Promise<void> = (save) => save.continue()) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      const [save] = waiting.splice(0, 1);
      if (save !== undefined) await end(save);
    },
  };
}

/** How a save of a name ends that fails, and what the bar says then. */
interface Failure {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  readonly state: string;
}

const noticeOn = ({ page }: Editor) =>
  page.getByRole('button', { name: ADMIN_MESSAGES.notSavedAlert });

/** Saves in vain, and expects what the editor says. */
export async function expectFailedSave(
  editor: Editor,
  { name, answer, state }: Failure,
): Promise<void> {
  const { page } = editor;
  await editor.name.fill(name);
  await page.route('**/admin/api/save', answer, { times: 1 });
  await editor.save.click();
  await expect(page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSaved })).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSavedAlert }),
  ).toBeVisible();
  await expect(editor.state).toHaveText(state);
  await expect(editor.name).toHaveValue(name);
}

/** Expects that the notice of a failed save covers no field that takes the focus. */
export async function expectNoticeCoversNothing(editor: Editor): Promise<void> {
  const { page } = editor;
  const notice = noticeOn(editor);
  const field = page.getByRole('group', { name: 'Years Experience' }).getByLabel('Value');
  await field.focus();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    const { y = 0 } = (await notice.boundingBox()) ?? {};
    const focused = await page.locator(':focus').boundingBox();
    expect((focused?.y ?? y) + (focused?.height ?? 0), 'the end of it').toBeLessThanOrEqual(y);
  }
}

/** Closes the notice of a failed save, and saves again. */
export async function expectSavedAgain(editor: Editor): Promise<void> {
  const { page } = editor;
  await noticeOn(editor).press('Enter');
  await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
  await expect(editor.save).toBeFocused();
  await editor.name.focus();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(editor.save).toBeFocused();
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
  await expect(editor.state).toHaveText('All changes saved');
  await expect(page.getByText(ADMIN_MESSAGES.notSaved)).toBeHidden();
  await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
}

/** The editor in a browser of its own, which can crash. */
export async function otherBrowser(
  browser: { newContext(): Promise<BrowserContext> },
  address: string,
): Promise<Editor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  waitForReact(page);
  return openEditor(page, address);
}

/** What of Home is in the drafts that a browser has stored, as text. */
export const draftsIn = (page: Evaluating): Promise<string[]> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // To open one that is missing would create it.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'engawa')) return [];
    const database = await result(indexedDB.open('engawa'));
    const drafts = await result(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return drafts.map(({ content }) => JSON.stringify(content.home));
  });

/** The offer of what an earlier page has left. */
export const offer = (page: Page): Locator =>
  page.getByRole('region', { name: 'Unsaved changes of an earlier page' });

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
  const group = (name: string) => editor.page.getByRole('group', { name, exact: true });
  await group('TypeScript').getByLabel('Name', { exact: true }).fill(skills.words);
  await editor.openTab('Projects');
  const project = await editor.openEntry('Harbour, tides on one screen');
  await project.getByLabel('Title').fill(projects.words);
  await editor.openTab('Downloads');
  await group('Scripts').getByLabel('Category name').fill(downloads.words);
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

/** Opens the history. */
export const openHistory = (page: Page): Promise<void> => openScreen(page, 'History');

/** The lines of the history, newest first. */
export const lines = (page: Page): Locator =>
  page.getByRole('region', { name: 'History', exact: true }).locator('.item-line');

/** Saves the name of Home in the editor. */
export async function saveName(editor: Editor, name: string): Promise<void> {
  await editor.name.fill(name);
  await editor.saveAll();
}

/** Saves contents one after the other, without a browser. */
export async function saveEach(
  address: string,
  saves: readonly { name: string; cause?: 'autosave' }[],
): Promise<void> {
  const owner = await logIn(address);
  for (const [index, { name, cause = 'owner' }] of saves.entries()) {
    const content: Portfolio = { ...samplePortfolio, home: { ...samplePortfolio.home, name } };
    const json = { content: withFormats(content), version: index + 1, cause };
    expect((await owner.post('/admin/api/save', json)).status).toBe(200);
  }
}

/** Sends a message as a visitor without scripts does. */
export const write = (address: string, name: string, message: string, extra = {}) =>
  fetch(`${address}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name, email: 'visitor@example.com', message, ...extra }),
  });

/** Logs in, and opens the inbox. */
export async function openInbox(page: Page): Promise<void> {
  await openEditor(page);
  await page.goto('/admin/inbox');
}

/** The link to a folder of the inbox. */
export const folderLink = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: new RegExp(`${name}( \\d+ unread)?$`) });

/** The line of a message in the open folder, by its sender. */
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('region')
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(name) });
