import type { Route } from '@playwright/test';
import { AUTOSAVE_DELAY_MS } from '../../domain/session.ts';
import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { holdSaves } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

const SAVES = '**/admin/api/save';
const failed = (text: string) => /ERR_FAILED|50\d|409|422/.test(text);

test('an error that only the server finds leads to its field', async ({ page, expectedErrors }) => {
  expectedErrors.push(failed);
  const editor = await openEditor(page);
  await editor.name.fill('Changed');
  const fields = { 'content.projects.projects.1.github': 'Refused by the server.' };
  await page.route(SAVES, (route) =>
    route.fulfill({
      status: 422,
      json: { ok: false, code: 'invalid-input', message: 'Please correct it.', fields },
    }),
  );
  await editor.save.click();
  await page.getByRole('link', { name: /Projects, project 2, GitHub URL/ }).click();
  await expect(page.getByLabel('GitHub URL')).toBeFocused();
});

test('a failed autosave is tried again, and says so once', async ({ page, expectedErrors }) => {
  expectedErrors.push(failed);
  const saves = await holdSaves(page);
  await page.clock.install();
  const editor = await openEditor(page);
  await stopClock(page);
  await editor.autosave.check();
  await editor.name.fill('Kept');
  /** Lets the clock run until the next attempt, which ends like this. */
  const attempt = async (after: number, end: (save: Route) => Promise<void>, state: string) => {
    await page.clock.runFor(after);
    await expect(editor.state).toHaveText('Saving...');
    await saves.release(end);
    await expect(editor.state).toHaveText(state);
  };
  const unsaved = 'No answer, unsaved changes in Home';
  await attempt(AUTOSAVE_DELAY_MS, (save) => save.abort(), unsaved);
  const alert = page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSavedAlert });
  await expect(alert).toBeVisible();
  await alert.getByRole('button').click();
  await attempt(2 * AUTOSAVE_DELAY_MS, (save) => save.abort(), unsaved);
  await expect(alert).toBeHidden();
  await attempt(4 * AUTOSAVE_DELAY_MS, (save) => save.continue(), 'All changes saved');
});
