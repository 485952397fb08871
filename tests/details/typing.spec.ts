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

test('after a change to Home the first role stands too', async ({ page }) => {
  await openWithStoppedClock(page, '/about');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'moving');
  await expect(role(page)).toHaveText(ROLES[0]);
  await page.clock.runFor(2_520);
  await expect(role(page)).toHaveText('Full-Stack Develope');
});

test('until a script types, the role stands, and keeps its place', async ({ context, site }) => {
  // Without the fixture's wait for React, because the test holds the scripts back.
  const page = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await openWithStoppedClock(page, site.address);
  await expect(role(page)).toHaveText(ROLES[0]);
  await expect(role(page)).toBeVisible();
  const words = page.locator('.role');
  await expect(words.locator('.sr-only')).toHaveText(/^Full-Stack Developer, Python Expert/);
  const place = await page.locator('.hero-intro').boundingBox();
  // The caret blinks no longer than five seconds, since nothing could pause it.
  const ends = await words.evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  expect(ends).toEqual([5_000]);

  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  // Scripts that load after that erase it when they have waited themselves.
  release();
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'moving');
  await expect(role(page)).toHaveText(ROLES[0]);
  expect(await page.locator('.hero-intro').boundingBox()).toEqual(place);
  await changesAfter(page, 2_510, () => expect(role(page)).toHaveText('Full-Stack Develope'));
});

test('with reduced motion the role stands still', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'none');
  await page.clock.runFor(20_000);
  await expect(role(page)).toHaveText(ROLES[0]);
});
