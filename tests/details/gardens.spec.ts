import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import {
  countFrames,
  drawnWhileHeld,
  gardenWorker,
  hideTab,
  liveGarden,
} from '../support/motion.ts';

// pages.spec.ts tests that the garden of every page moves, in its own worker.
test.use(MOVING);

test('a hidden tab draws no frame, and goes on when it is seen', async ({ page }) => {
  await page.goto('/projects');
  await liveGarden(page);
  const drawings = await countFrames(gardenWorker(page));
  await expect.poll(drawings).toBeGreaterThan(0);
  await hideTab(page, true);
  expect(await drawnWhileHeld(page, drawings)).toBe(0);
  const before = await drawings();
  await hideTab(page, false);
  await expect.poll(drawings).toBeGreaterThan(before);
});

test('with reduced motion nothing moves, also when it is asked for later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toEqual([]);
  await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await liveGarden(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(page.locator('.garden > picture > img')).toBeVisible();
});

test('a browser that saves data is sent nothing that moves', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toEqual([]);
  expect(asked.filter((url) => /worker|about-ground/.test(url))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
});
