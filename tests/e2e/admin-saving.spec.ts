import type { Page, Route } from '@playwright/test';
import { AUTOSAVE_DELAY_MS } from '../../domain/session.ts';
import { ADMIN_MESSAGES, anotherTab, answerQuestions, openDesk } from '../support/desk.ts';
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

/** How far from the sticky bar a field is scrolled that takes the focus. */
const paddingBelowBar = (page: Page): Promise<number> =>
  page.locator('.desk-bar').evaluate((bar) => {
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    return Number.parseFloat(scrollPaddingTop) - Math.round(bar.getBoundingClientRect().height);
  });

/** How far below the sticky bar the side list stays. */
const gapAboveRail = (page: Page): Promise<number> =>
  page.locator('.desk-bar').evaluate((bar) => {
    const rail = document.querySelector('.rail');
    const top = rail === null ? Number.NaN : Number.parseFloat(getComputedStyle(rail).top);
    return top - Math.round(bar.getBoundingClientRect().height);
  });

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
  'the network is gone': (route: Route) => route.abort(),
  'the answer is lost on its way': async (route: Route) => {
    await route.fetch();
    await route.abort();
  },
  'a proxy answers in its own words': (route: Route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }),
};

for (const [situation, answer] of Object.entries(FAILURES)) {
  test(`a failed save stays unsaved and says so: ${situation}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(failed);
    const desk = await openDesk(page);
    await desk.name.fill('Kept');
    await page.route(SAVES, answer, { times: 1 });
    await desk.save.click();
    await expect(
      page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSaved }),
    ).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.notSavedAlert }),
    ).toBeVisible();
    await expect(desk.state).toHaveText(
      situation === 'the store does not answer'
        ? 'Save failed, unsaved changes in 1 section'
        : 'No answer, unsaved changes in 1 section',
    );
    await expect(desk.name).toHaveValue('Kept');
    const notice = page.getByRole('button', { name: ADMIN_MESSAGES.notSavedAlert });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => paddingBelowBar(page)).toBe(8);
    }
    await expect.poll(() => gapAboveRail(page)).toBe(26);
    const field = page.getByRole('group', { name: 'Years Experience' }).getByLabel('Value');
    await field.focus();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      const { y = 0 } = (await notice.boundingBox()) ?? {};
      const focused = await page.locator(':focus').boundingBox();
      expect((focused?.y ?? y) + (focused?.height ?? 0), 'the end of it').toBeLessThanOrEqual(y);
    }
    await notice.press('Enter');
    await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
    await expect(desk.save).toBeFocused();
    await desk.name.focus();
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(desk.save).toBeFocused();
    await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
    await expect(desk.state).toHaveText('All changes saved');
    await expect(page.getByText(ADMIN_MESSAGES.notSaved)).toBeHidden();
    await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
    await desk.reload();
    await expect(desk.name).toHaveValue('Kept');
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

test('the owner goes on after the server was away', async ({ page, site, expectedErrors }) => {
  // What the page asks by itself may meet no server.
  expectedErrors.push((text) => text.includes('ERR_'));
  const desk = await openDesk(page);
  await desk.name.fill('Before');
  await site.restart();
  await desk.name.fill('After');
  await desk.saveAll();
  await desk.reload();
  await expect(desk.name).toHaveValue('After');
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

test('a save with invalid fields removes the message of an earlier failed save', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(failed);
  const desk = await openDesk(page);
  await desk.name.fill('Changed');
  await page.route(SAVES, (route) => route.abort(), { times: 1 });
  await desk.save.click();
  await expect(page.getByText(ADMIN_MESSAGES.notSaved)).toBeVisible();
  await desk.openTab('Projects');
  const entry = await desk.openEntry('Harbour, tides on one screen');
  await entry.getByLabel('GitHub URL').fill('nowhere');
  await desk.save.click();
  await expect(page.getByRole('link', { name: /Projects, project 1, GitHub URL/ })).toBeVisible();
  await expect(page.getByText(ADMIN_MESSAGES.notSaved)).toBeHidden();
  await expect(page.getByText(ADMIN_MESSAGES.notSavedAlert)).toBeHidden();
});

test('an error that only the server finds leads to its field as well', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(failed);
  const desk = await openDesk(page);
  await desk.name.fill('Changed');
  const fields = { 'content.projects.projects.1.github': 'Refused by the server.' };
  await page.route(SAVES, (route) =>
    route.fulfill({
      status: 422,
      json: { ok: false, code: 'invalid-input', message: 'Please correct it.', fields },
    }),
  );
  await desk.save.click();
  await page.getByRole('link', { name: /Projects, project 2, GitHub URL/ }).click();
  await expect(page.getByLabel('GitHub URL')).toBeFocused();
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

test('Back asks too, over any entries that the browser made by itself', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto('/about');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL('/about#content');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  const desk = await openDesk(page);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL('/admin#content');
  await desk.name.fill('Unsaved');
  let agree = false;
  const asked = answerQuestions(page, () => agree);

  await page.goBack();
  await expect(page).toHaveURL('/admin');
  expect(asked).toEqual([]);
  await page.evaluate(() => history.back());
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL('/admin');
  await expect(desk.name).toHaveValue('Unsaved');
  agree = true;
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/admin/);
  expect(warnings).toEqual([]);
});

test('once all is saved, nothing asks', async ({ page }) => {
  const desk = await openDesk(page);
  await desk.name.fill('Changed');
  const asked = answerQuestions(page, () => true);
  await desk.saveAll();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Admin Password')).toBeVisible();
  expect(asked).toEqual([]);
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
