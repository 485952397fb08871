import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { type Editor, openEditor } from './editor.ts';
import type { RunningSite } from './running-site.ts';
import { draftAnswered } from './stored-drafts.ts';

/** The editor in a browser of its own, which can crash. */
export async function openElsewhere(
  browser: Browser,
  site: RunningSite,
): Promise<{ editor: Editor; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: site.address });
  return { editor: await openEditor(await context.newPage(), site.address), context };
}

/** What the editor says once it has stored a draft. */
export const kept = (page: Page): Locator => page.getByText(/^draft kept (just now|\d+ \w+ ago)$/);

/** The offer of the drafts that were found. */
export const offer = (page: Page): Locator => page.getByRole('region', { name: /^A draft from / });

/** The id of the draft that was sent. */
export const idIn = (response: Response): string =>
  new URL(response.url()).pathname.split('/').at(-1) ?? '';

/** Types a name, and ends the browser without saving once it is stored. Returns the draft's id. */
export async function crash(browser: Browser, site: RunningSite, name: string): Promise<string> {
  const { editor, context } = await openElsewhere(browser, site);
  const sent = draftAnswered(editor.page, name);
  await editor.name.fill(name);
  await expect(kept(editor.page)).toBeVisible();
  await context.close();
  return idIn(await sent);
}
