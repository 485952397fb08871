import type { Locator, Page } from '@playwright/test';
import { openEditor } from './editor.ts';

/** Sends a message as a visitor without scripts does. */
export const sendMessage = (address: string, name: string, message: string, extra = {}) =>
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
export const messageRow = (page: Page, name: string): Locator =>
  page
    .getByRole('region')
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(name) });
