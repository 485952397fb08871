import type { Page, Route } from '@playwright/test';
import { AUTOSAVE_DELAY_MS } from '../../app/admin/saving/save-queue.ts';
import { ADMIN_MESSAGES, answerQuestions, answerWith, openEditor } from '../support/editor.ts';
import { holdSaves } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

/** The name that is saved on the server. */
async function storedName(page: Page): Promise<unknown> {
  const { content } = await (await page.request.get('/admin/api/content')).json();
  return content.home.name;
}

test('autosave waits three seconds, and typing during a slow save loses nothing', async ({
  page,
}) => {
  const saves = await holdSaves(page);
  await page.clock.install();
  const editor = await openEditor(page);
  await stopClock(page);
  await editor.autosave.check();
  await test.step('after the last change, while there is no error', async () => {
    await editor.openTab('Projects');
    const link = (await editor.openEntry('Loom')).getByLabel('GitHub URL');
    await link.fill('javascript:alert(1)');
    await page.clock.runFor(10_000);
    await expect(editor.state).toHaveText('1 field to correct');
    await link.fill('https://example.com/one');
    await page.clock.runFor(2_900);
    await link.fill('https://example.com/two');
    await page.clock.runFor(2_900);
    expect(saves.waiting).toEqual([]);
    await page.clock.runFor(200);
    await saves.release();
    await expect(editor.state).toHaveText('All changes saved');
  });
  await editor.openTab('Home');
  await editor.name.fill('Slow');
  await editor.save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(editor.state).toHaveText('Saving...');
  await editor.name.press('End');
  await page.keyboard.type(' but whole');
  await saves.release();
  await expect(editor.state).toHaveText('Unsaved changes');
  await page.keyboard.type(', and more');
  await page.clock.runFor(AUTOSAVE_DELAY_MS);
  await saves.release();
  await expect(editor.state).toHaveText('All changes saved');
  await expect(editor.name).toHaveValue('Slow but whole, and more');
  expect(await storedName(page)).toBe('Slow but whole, and more');

  await test.step('a save asked for during a save runs after it', async () => {
    await editor.name.fill('First');
    await page.keyboard.press('Control+s');
    await expect(editor.state).toHaveText('Saving...');
    await page.keyboard.type(', second');
    await page.keyboard.press('Control+s');
    await saves.release();
    await saves.release();
    await expect(editor.state).toHaveText('All changes saved');
  });
  expect(saves.most()).toBe(1);
  await page.clock.resume();
  await editor.reload();
  await expect(editor.name).toHaveValue('First, second');
});

test('a failed save says so, and can be tried again', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => /ERR_FAILED|503/.test(text));
  const json = { ok: false, code: 'save-failed', message: ADMIN_MESSAGES.notSaved, fields: {} };
  const failures: Record<string, (route: Route) => Promise<void>> = {
    'Save failed': (route) => route.fulfill({ status: 503, json }),
    // It is lost on its way, and the save is stored.
    'No answer': async (route) => {
      await route.fetch();
      await route.abort();
    },
  };
  const editor = await openEditor(page);
  const said = (words: string) => page.getByRole('alert').filter({ hasText: words });
  for (const [name, answer] of Object.entries(failures)) {
    await editor.name.fill(name);
    await page.route('**/admin/api/save', answer, { times: 1 });
    await editor.save.click();
    await expect(said(ADMIN_MESSAGES.notSaved)).toBeVisible();
    await expect(said(ADMIN_MESSAGES.notSavedAlert)).toBeVisible();
    await expect(editor.state).toHaveText(name);
    await said(ADMIN_MESSAGES.notSavedAlert).getByRole('button', { name: 'Close' }).press('Enter');
    await expect(editor.save).toBeFocused();
    await editor.save.click();
    await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
    await expect(page.getByText(ADMIN_MESSAGES.notSaved)).toBeHidden();
    await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
    expect(await storedName(page)).toBe(name);
  }
});

test('an error stands at its field, and no change is lost unasked', async ({ page }) => {
  const editor = await openEditor(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/api/save')) saves += 1;
  });
  await editor.openTab('Projects');
  const link = page.getByLabel('GitHub URL');
  await editor.openEntry('Ledger for Small Shops');
  await link.fill('javascript:alert(1)');
  await editor.openTab('Home');
  await editor.save.click();
  const summary = page.getByRole('region', { name: '1 field to correct before saving' });
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    summary.getByRole('link', { name: /Projects, project 2, GitHub URL/ }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  await expect(link).toHaveAccessibleDescription(/Start the address with https/);
  await link.fill('');
  await expect(link).not.toHaveAttribute('aria-invalid', 'true');
  await editor.saveAll();
  // The refused save has sent nothing.
  expect(saves).toBe(1);
  await editor.reload();
  await editor.openTab('Projects');
  await editor.openEntry('Ledger for Small Shops');
  await expect(link).toHaveValue('#');
  await editor.openTab('Home');

  await test.step('links, Logout and closing the tab ask before unsaved changes are lost', async () => {
    await editor.name.fill('Unsaved');
    const asked = answerQuestions(page, () => false);
    const openPage = async (name: string) => {
      await page.getByRole('banner').getByRole('button', { name: 'View site' }).click();
      const links = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
      await links.getByRole('link', { name }).click();
    };

    await openPage('Projects');
    await answerWith(page, 'Cancel');
    await page.getByRole('button', { name: 'Logout' }).click();
    await answerWith(page, 'Cancel');
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(page).toHaveURL('/admin');
    await expect(editor.name).toHaveValue('Unsaved');

    await openPage('Projects');
    await answerWith(page, 'Leave');
    await expect(page).toHaveURL('/projects');
  });
});
