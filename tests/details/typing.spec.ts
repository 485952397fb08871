import type { Page } from '@playwright/test';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import { openWithStoppedClock } from '../support/motion.ts';

test.use(MOVING);

const ROLES = ['Full-Stack Developer', 'Python Expert'] as const;

const role = (page: Page) => page.locator('.typing > span');

/** Lets the clock run until just before something is to change, and then until just after that. */
async function changesAfter(page: Page, wait: number, change: () => Promise<void>): Promise<void> {
  const before = await role(page).textContent();
  await page.clock.runFor(wait - 20);
  await expect(role(page)).toHaveText(before ?? '');
  await page.clock.runFor(20);
  await change();
}

test('the first role stands through the start delay, is erased, and the next one is typed', async ({
  page,
}) => {
  await openWithStoppedClock(page, '/', { waited: 1_500 });
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'moving');
  await expect(role(page)).toHaveText(ROLES[0]);
  // A second of the 2,500 ms is left.
  await changesAfter(page, 1_010, () => expect(role(page)).toHaveText('Full-Stack Develope'));
  await changesAfter(page, 200, () => expect(role(page)).toHaveText('Full-Stack Develop'));
  await page.clock.runFor(18 * 200);
  await expect(role(page)).toHaveText('');
  await changesAfter(page, 2_500, () => expect(role(page)).toHaveText('P'));
  await page.clock.runFor(12 * 200);
  await expect(role(page)).toHaveText(ROLES[1]);
  await changesAfter(page, 5_000, () => expect(role(page)).toHaveText('Python Exper'));
});

test('with reduced motion the role stands still', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'none');
  await page.clock.runFor(20_000);
  await expect(role(page)).toHaveText(ROLES[0]);
});
