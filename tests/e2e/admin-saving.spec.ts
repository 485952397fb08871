import type { Page, Route } from '@playwright/test';
import { AUTOSAVE_DELAY_MS } from '../../domain/session.ts';
import { ADMIN_MESSAGES, anotherTab, answerQuestions, openDesk } from '../support/desk.ts';
import { expectFailedSave } from '../support/failed-save.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/stopped-clock-page.ts';

const SAVES = '**/admin/save';
const failed = (text: string) => /ERR_FAILED|50\d|409|422/.test(text);

/** Holds every save back until it is released. */
async function holdSaves(page: Page) {
  const waiting: Route[] = [];
  let most = 0;
  await page.route(SAVES, (route) => {
    waiting.push(route);
    most = Math.max(most, waiting.length);
  });
  return {
    waiting,
    /** The maximum number of parallel saves. */
    most: () => most,
    async release(end: (save: Route) => Promise<void> = (save) => save.continue()) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      const [save] = waiting.splice(0, 1);
      if (save !== undefined) await end(save);
    },
  };
}

test('typing during a slow save loses no character, and ends saved', async ({ page }) => {
  const saves = await holdSaves(page);
  await page.clock.install();
  const desk = await openDesk(page);
  await stopClock(page);
  await desk.autosave.check();
  await desk.name.fill('Slow');
  await desk.save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(desk.state).toHaveText('Saving...');
  await desk.name.press('End');
  await page.keyboard.type(' but whole');
  await saves.release();
  await expect(desk.state).toHaveText('Unsaved changes in 1 section');
  await page.keyboard.type(', and more');
  await page.clock.runFor(AUTOSAVE_DELAY_MS);
  await saves.release();
  await expect(desk.state).toHaveText('All changes saved');
  await expect(desk.name).toHaveValue('Slow but whole, and more');
  expect(saves.most()).toBe(1);
  await page.clock.resume();
  await desk.reload();
  await expect(desk.name).toHaveValue('Slow but whole, and more');
});

test('a save asked for during a save runs after it', async ({ page }) => {
  const saves = await holdSaves(page);
  const desk = await openDesk(page);
  await desk.name.fill('First');
  await page.keyboard.press('Control+s');
  await expect(desk.state).toHaveText('Saving...');
  await page.keyboard.type(', second');
  await page.keyboard.press('Control+s');
  await saves.release();
  await saves.release();
  await expect(desk.state).toHaveText('All changes saved');
  expect(saves.most()).toBe(1);
  await desk.reload();
  await expect(desk.name).toHaveValue('First, second');
});

const FAILURES = {
  'the store does not answer': (route: Route) =>
    route.fulfill({
      status: 503,
      json: { ok: false, code: 'save-failed', message: ADMIN_MESSAGES.notSaved, fields: {} },
    }),
  'the answer is lost on its way': async (route: Route) => {
    await route.fetch();
    await route.abort();
  },
};

for (const [situation, answer] of Object.entries(FAILURES)) {
  test(`a failed save stays unsaved and says so: ${situation}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(failed);
    await expectFailedSave(page, {
      answer,
      state:
        situation === 'the store does not answer'
          ? 'Save failed, unsaved changes in 1 section'
          : 'No answer, unsaved changes in 1 section',
    });
  });
}

test('an autosave that failed is tried again by itself, and says so once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(failed);
  const saves = await holdSaves(page);
  await page.clock.install();
  const desk = await openDesk(page);
  await stopClock(page);
  await desk.autosave.check();
  await desk.name.fill('Kept');
  /** Lets the clock run until the next attempt, which ends like this. */
  const attempt = async (after: number, end: (save: Route) => Promise<void>, state: string) => {
    await page.clock.runFor(after);
    await expect(desk.state).toHaveText('Saving...');
    await saves.release(end);
    await expect(desk.state).toHaveText(state);
  };
  const unsaved = 'No answer, unsaved changes in 1 section';
  await attempt(AUTOSAVE_DELAY_MS, (save) => save.abort(), unsaved);
  const alert = page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSavedAlert });
  await expect(alert).toBeVisible();
  await alert.getByRole('button').click();
  await attempt(2 * AUTOSAVE_DELAY_MS, (save) => save.abort(), unsaved);
  await expect(alert).toBeHidden();
  await attempt(4 * AUTOSAVE_DELAY_MS, (save) => save.continue(), 'All changes saved');
});

test('errors stand at the field and in one list that leads to it; a refused save sends nothing', async ({
  page,
}) => {
  const desk = await openDesk(page);
  await desk.openTab('Projects');
  const link = page.getByLabel('GitHub URL');
  await desk.openEntry('Ledger for Small Shops');
  await link.fill('javascript:alert(1)');
  await desk.openTab('Home');
  await desk.save.click();
  await page.getByRole('link', { name: /Projects, project 2, GitHub URL/ }).click();
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  await expect(link).toHaveAccessibleDescription(/Start the address with https/);
  await link.fill('');
  await expect(link).not.toHaveAttribute('aria-invalid', 'true');
  await desk.saveAll();
  await desk.reload();
  await desk.openTab('Projects');
  await desk.openEntry('Ledger for Small Shops');
  await expect(link).toHaveValue('#');
});

test('links, Logout and closing the tab ask before unsaved changes are lost', async ({ page }) => {
  const desk = await openDesk(page);
  await desk.name.fill('Unsaved');
  let agree = false;
  const asked = answerQuestions(page, () => agree);
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });

  await bar.getByRole('link', { name: 'Projects' }).click();
  await expect.poll(() => asked).toEqual(['confirm']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);
  await expect(page).toHaveURL('/admin');
  await expect(desk.name).toHaveValue('Unsaved');

  agree = true;
  await bar.getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL('/projects');
});

test('two tabs that autosave overwrite nothing of each other', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(failed);
  const mine = await openDesk(page);
  await mine.autosave.check();
  const other = await anotherTab(context, site.address);
  await expect(other.autosave).toBeChecked();
  await mine.name.fill('Mine');
  await other.name.fill('Theirs');
  const conflicts = [page, other.page].map((tab) =>
    tab.getByRole('region', { name: 'Another save' }).filter({ hasText: '1 to decide' }),
  );
  const shown = async () =>
    (await Promise.all(conflicts.map((notice) => notice.isVisible()))).filter(Boolean).length;
  await expect.poll(shown, { timeout: 30_000 }).toBe(1);
  await expect(mine.name).toHaveValue('Mine');
  await expect(other.name).toHaveValue('Theirs');
});
