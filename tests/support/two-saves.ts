import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type Editor, openEditor } from './editor.ts';
import { waitForReact } from './fixtures.ts';

/** The dashboard in another browser. */
export async function otherBrowser(
  browser: { newContext(): Promise<BrowserContext> },
  address: string,
): Promise<Editor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  waitForReact(page);
  return openEditor(page, address);
}

/** What the editor says of a save that met this one. */
export const notice = (page: Page): Locator => page.getByRole('region', { name: 'Another save' });

/** What is to be decided about a field or an entry. */
export const conflictNamed = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** The button that saves what was decided. */
export const saveBoth = (page: Page): Locator =>
  page.getByRole('button', { name: 'Save both sides’ work' });

/** An entry of the Projects tab. */
export const project = (page: Page, name: string): Locator =>
  page.getByRole('group', { name, exact: true });
