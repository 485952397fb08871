import type { Locator, Page } from '@playwright/test';
import { openEditor } from './editor.ts';

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

/** The line of a message in the open folder, by its sender. */
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('region')
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(name) });
