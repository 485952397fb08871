import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Portfolio, withForms } from '../../domain/content/portfolio.ts';
import type { Editor } from './editor.ts';
import { logIn } from './owner.ts';
import { samplePortfolio } from './sample-portfolio.ts';

/** Opens the History tab. */
export const openHistory = (page: Page): Promise<void> =>
  page.getByRole('tab', { name: 'History' }).click();

/** The lines of the history, newest first. */
export const lines = (page: Page): Locator =>
  page.getByRole('region', { name: 'History', exact: true }).locator('summary');

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
    const json = { content: withForms(content), version: index + 1, cause };
    expect((await owner.post('/admin/save', json)).status).toBe(200);
  }
}

const pageSchema = z.looseObject({
  lines: z.array(z.looseObject({ version: z.number(), savedAt: z.string() })),
});

/** Gives all versions the time of the newest one, and makes one of them unreadable. */
export async function atOneTime(page: Page, unreadable?: number): Promise<void> {
  await page.route('**/admin/history', async (route) => {
    const response = await route.fetch();
    const answer = pageSchema.parse(await response.json());
    const savedAt = answer.lines[0]?.savedAt;
    const all = answer.lines.map((line) => ({
      ...line,
      savedAt,
      ...(line.version === unreadable && { isReadable: false, changes: [], changeCount: 0 }),
    }));
    await route.fulfill({ json: { ...answer, lines: all } });
  });
}
