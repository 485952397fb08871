import type { Page, Route } from '@playwright/test';
import { AUTOSAVE_DELAY_MS } from '../../domain/session.ts';
import { ADMIN_MESSAGES, answerQuestions, type Editor, openEditor } from '../support/editor.ts';
import { holdSaves } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

/** How a save of a name ends that fails, and what the bar says then. */
interface Failure {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  readonly state: string;
}

const noticeOn = ({ page }: Editor) =>
  page.getByRole('button', { name: ADMIN_MESSAGES.notSavedAlert });

/** Saves in vain, and expects what the editor says. */
async function expectFailedSave(editor: Editor, { name, answer, state }: Failure): Promise<void> {
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
async function expectNoticeCoversNothing(editor: Editor): Promise<void> {
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
async function expectSavedAgain(editor: Editor): Promise<void> {
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

const failed = (text: string) => /ERR_FAILED|50\d|409|422/.test(text);

/** The name that is saved on the server. */
async function storedName(page: Page): Promise<unknown> {
  const { content } = await (await page.request.get('/admin/api/content')).json();
  return content.home.name;
}

test('typing during a slow save loses nothing, and is saved after it', async ({ page }) => {
  const saves = await holdSaves(page);
  await page.clock.install();
  const editor = await openEditor(page);
  await stopClock(page);
  await editor.autosave.check();
  await editor.name.fill('Slow');
  await editor.save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(editor.state).toHaveText('Saving...');
  await editor.name.press('End');
  await page.keyboard.type(' but whole');
  await saves.release();
  await expect(editor.state).toHaveText('Unsaved changes in Home');
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

const FAILURES = {
  'the store does not answer': {
    state: 'Save failed, unsaved changes in Home',
    answer: (route: Route) =>
      route.fulfill({
        status: 503,
        json: { ok: false, code: 'save-failed', message: ADMIN_MESSAGES.notSaved, fields: {} },
      }),
  },
  'the answer is lost on its way': {
    state: 'No answer, unsaved changes in Home',
    answer: async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
  },
};

test('a failed save says so, and can be tried again', async ({
  page,
  browserName,
  expectedErrors,
}) => {
  expectedErrors.push(failed);
  const editor = await openEditor(page);
  for (const [situation, failure] of Object.entries(FAILURES)) {
    // Playwright cannot send on what a Firefox sends: it does not know it.
    if (browserName === 'firefox' && situation === 'the answer is lost on its way') continue;
    await test.step(situation, async () => {
      await expectFailedSave(editor, { name: situation, ...failure });
      if (situation === 'the store does not answer') await expectNoticeCoversNothing(editor);
      await expectSavedAgain(editor);
      expect(await storedName(page)).toBe(situation);
    });
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
    let agree = false;
    const asked = answerQuestions(page, () => agree);
    const openPage = async (name: string) => {
      await page.getByRole('banner').getByRole('button', { name: 'View site' }).click();
      const links = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
      await links.getByRole('link', { name }).click();
    };

    await openPage('Projects');
    await expect.poll(() => asked).toEqual(['confirm']);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);
    await expect(page).toHaveURL('/admin');
    await expect(editor.name).toHaveValue('Unsaved');

    agree = true;
    await openPage('Projects');
    await expect(page).toHaveURL('/projects');
  });
});
