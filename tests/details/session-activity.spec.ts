import { ADMIN_MESSAGES, anotherTab, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';
import { logIn } from '../support/owner.ts';

const MINUTE = 60_000;
const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' };

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
