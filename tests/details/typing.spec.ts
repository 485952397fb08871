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

test('a change to Home starts with the first letter too', async ({ page }) => {
  await openWithStoppedClock(page, '/about');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'moving');
  await expect(role(page)).toHaveText('');
  await page.clock.runFor(2_500);
  await expect(role(page)).toHaveText(/^F/);
});

const widthOfRole = (page: Page): Promise<number> =>
  page.locator('.typed').evaluate((element) => element.getBoundingClientRect().width);

test('until a script types, the role keeps its place', async ({ context, site }) => {
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
  expect(await widthOfRole(page)).toBe(0);
  const words = page.locator('.role');
  await expect(words.locator('.sr-only')).toHaveText(/^Full-Stack Developer, Python Expert/);
  const place = await page.locator('.hero-intro').boundingBox();
  const ends = await words.evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  expect(ends).toEqual([5_000, 5_000]);

  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  expect(await widthOfRole(page)).toBeGreaterThan(100);
  expect(await page.locator('.hero-intro').boundingBox()).toEqual(place);

  // Scripts that load now do not remove the role at once: they erase it after the pause.
  release();
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'moving');
  await expect(role(page)).toHaveText(ROLES[0]);
  await changesAfter(page, 5_010, () => expect(role(page)).toHaveText('Full-Stack Develope'));
});

test('with reduced motion the role shows before any script', async ({ context, site }) => {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(site.address);
  expect(await widthOfRole(page)).toBeGreaterThan(100);
});
