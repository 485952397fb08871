import type { Page } from '@playwright/test';
import { ADMIN_MESSAGES, openDesk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/stopped-clock-page.ts';

const MINUTE = 60_000;
const timestamp = () => localStorage.getItem('engawa.active');

test('the browser keeps the time of the last activity as long as the session lives', async ({
  page,
}) => {
  await openDesk(page);
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
  test(`reading keeps a session alive: ${name}`, async ({ page }) => {
    await page.clock.install();
    await openDesk(page);
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
    await expect(page.getByText(ADMIN_MESSAGES.expired)).toBeHidden();
  });
}
