import { expect, type Locator, type Page } from '@playwright/test';
import type { SCREENS } from '../../app/admin/layout/screens.ts';
import { PASSCODE } from './running-site.ts';

/** Messages of the admin (docs/product.md#messages). */
export const ADMIN_MESSAGES = {
  saved: 'All changes saved successfully to SQLite!',
  notSaved: 'Failed to save data to database. Please try again.',
  notSavedAlert: 'Failed to save changes. Please try again.',
  expired: 'Session expired. Please login again.',
} as const;

/** The labels of the admin's screens. */
export type ScreenLabel = (typeof SCREENS)[keyof typeof SCREENS]['label'];

/** The link to a screen of the admin. */
export const screenLink = (page: Page, name: ScreenLabel): Locator =>
  page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: new RegExp(`^${name}`) });

/** Opens a screen of the admin by its link. On a phone the links are in a menu. */
export async function openScreen(page: Page, name: ScreenLabel): Promise<void> {
  const menu = page.getByRole('button', { name: /^Menu, now/ });
  if (await menu.isVisible()) await menu.click();
  await screenLink(page, name).click();
}

/** The heading of the open screen. */
export const screenHeading = (page: Page, name: ScreenLabel): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Unfolds a row, such as `Sessions` in Settings or a group of words, if it is folded. */
export async function openItem(page: Page, name: string): Promise<void> {
  const title = page.getByRole('button', { name, exact: true }).and(page.locator('.item-title'));
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
  await expect(title).toHaveAttribute('aria-expanded', 'true');
}

/** Logs in without the form (`admin-login.spec.ts` tests that), and opens the admin. */
export async function openEditor(page: Page, address = ''): Promise<Editor> {
  const login = await page.request.post(`${address}/admin`, {
    form: { passcode: PASSCODE },
    maxRedirects: 0,
  });
  expect(login.status()).toBe(302);
  await page.goto(`${address}/admin`);
  return editorOn(page);
}

/** The editor on a page that is already logged in. Waits until it is hydrated. */
export async function editorOn(page: Page) {
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeEnabled();
  const state = page.getByRole('status', { name: 'Save state' });
  /** Unfolds the entry with this title in the tab, and resolves to it. */
  const openEntry = async (title: string): Promise<Locator> => {
    const line = page
      .getByRole('button', { name: title, exact: true })
      .and(page.locator('[aria-expanded]'));
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
    return page.getByRole('group', { name: title, exact: true });
  };
  return {
    page,
    /** The state in the bar: saved, unsaved, saving or failed. */
    state,
    save,
    /** The Name field of the Home tab. */
    name: page.getByLabel('Name', { exact: true }),
    autosave: page.getByRole('switch', { name: 'Autosave' }),
    async openTab(name: ScreenLabel) {
      await openScreen(page, name);
      await expect(screenHeading(page, name)).toBeVisible();
    },
    openEntry,
    /** Chooses from the menu of an entry. */
    async choose(title: string, item: string) {
      // Far from the window an entry is its title alone.
      await page.getByRole('group', { name: title, exact: true }).first().scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    /** The titles of the rows that fold out, as they are shown, without those inside others. */
    async titles() {
      // Far from the window entries are one text, and so are all at first.
      await page.locator('.item, .empty').first().waitFor();
      return page.locator('.item > .item-line :is(h2, h3):not(.item-body *)').allTextContents();
    },
    /** Loads the page again, and waits until it is hydrated. */
    async reload() {
      await page.reload();
      await expect(save).toBeEnabled();
    },
    /** Saves, and waits until the page confirms it. */
    async saveAll() {
      await save.click();
      await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
      await expect(state).toHaveText('All changes saved');
    },
  };
}

export type Editor = Awaited<ReturnType<typeof editorOn>>;

/** Answers the question that the editor asks, by a button of its dialog. */
export const answerWith = (page: Page, button: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

/** Answers every dialog of the browser, and records its type. */
export function answerQuestions(page: Page, yes: () => boolean): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return yes() ? dialog.accept() : dialog.dismiss();
  });
  return asked;
}

/** What of Home is in the drafts that a browser has stored, as text. */
export const draftsIn = (page: Page): Promise<string[]> =>
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
