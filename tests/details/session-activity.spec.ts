import type { Page } from '@playwright/test';
import { ADMIN_MESSAGES, anotherTab, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';
import { logIn } from '../support/owner.ts';

const MINUTE = 60_000;
const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' };
const timestamp = () => localStorage.getItem('engawa.active');

test('the time of the last activity is kept while the session lives', async ({ page }) => {
  await openEditor(page);
  expect(await page.evaluate(timestamp)).toMatch(/^\d+$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Admin Password')).toBeVisible();
  await expect.poll(() => page.evaluate(timestamp)).toBeNull();
});

const READING: Record<string, (page: Page) => Promise<void>> = {
  scrolling: (page) => page.mouse.wheel(0, 300),
  'moving the pointer': async (page) => {
    // The first move has no distance.
    await page.mouse.move(100, 100);
    await page.mouse.move(200, 200);
  },
};

for (const [name, read] of Object.entries(READING)) {
  test(`reading keeps a session alive: ${name}`, async ({ page, expectedErrors }) => {
    // The page asks for new messages by itself, perhaps in the moment after the end.
    expectedErrors.push((text, path) => text.includes('401') && path === '/admin/inbox/unread');
    await page.clock.install();
    await openEditor(page);
    await stopClock(page);
    await page.clock.runFor(9 * MINUTE);
    const before = await page.evaluate(timestamp);
    const report = page.waitForResponse('**/admin/activity');
    await read(page);
    await expect.poll(() => page.evaluate(timestamp)).not.toBe(before);
    await page.clock.runFor(1_000);
    expect((await report).status()).toBe(200);
    // A scroll event may follow the event of its wheel, and is activity too.
    await expect(page.getByText(/^session (10:00|09:59)$/).filter({ visible: true })).toBeVisible();
    await page.clock.runFor(9 * MINUTE);
    // The warning before the end moves the page, which is no activity.
    await expect(page.getByText(/^session 0[01]:/).filter({ visible: true })).toBeVisible();
    await expect(page.getByText(ADMIN_MESSAGES.expired)).toBeHidden();
    await page.clock.runFor(2 * MINUTE);
    await expect(page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.expired })).toBeVisible();
  });
}

test('a session ended elsewhere is over at the focus', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('401'));
  await page.clock.install();
  const editor = await openEditor(page);
  // Nothing is asked by the clock from here on.
  await stopClock(page);
  await (await logIn(site.address)).post('/admin/sessions', { end: 'others' });
  await page.evaluate(() => dispatchEvent(new FocusEvent('focus')));
  await expect(page.getByRole('dialog', { name: ADMIN_MESSAGES.expired })).toBeVisible();
  await expect(editor.name).toBeHidden();
});

test('an idle tab does not end the session of a busy one', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is switched off.', 'SecurityError');
      },
    });
  });
  await context.clock.install();
  const busy = await openEditor(page);
  const idle = await anotherTab(context, new URL(page.url()).origin);
  await stopClock(page);
  await context.clock.runFor(9 * MINUTE);
  await busy.name.press('End');
  // The other tab hears of it a little later.
  await expect(async () => {
    await context.clock.runFor(1_000);
    await expect(idle.page.getByText(/^session (10:00|09:)/).filter({ visible: true })).toBeVisible(
      { timeout: 500 },
    );
  }).toPass();
  await context.clock.runFor(2 * MINUTE);
  for (const editor of [busy, idle]) {
    await expect(editor.page.getByText(/^session 0[78]:/).filter({ visible: true })).toBeVisible();
    await expect(editor.page.getByText(ADMIN_MESSAGES.expired)).toBeHidden();
  }
  const ask = await page.request.post('/admin/activity', { headers: SAME_SITE });
  expect(ask.status()).toBe(200);
});
