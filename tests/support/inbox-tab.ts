import type { Locator, Page } from '@playwright/test';
import { openEditor } from './editor.ts';

/** Sends a message as a visitor without scripts does. */
export const write = (
  address: string,
  name: string,
  message: string,
  extra = {},
): Promise<Response> =>
  fetch(`${address}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name, email: 'visitor@example.com', message, ...extra }),
  });

/** Logs in, and opens the inbox. */
export async function openInbox(page: Page): Promise<void> {
  await openEditor(page);
  await page.getByRole('tab', { name: /^Inbox/ }).click();
}

/** The line of a message in the open folder, by its sender. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(name) });
