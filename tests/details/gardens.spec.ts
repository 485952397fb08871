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

test('a garden is paused with the keyboard, draws no frame, and stays paused', async ({ page }) => {
  await page.goto('/contact');
  await liveGarden(page);
  const drawings = await countFrames(gardenWorker(page));
  const button = page.getByRole('banner').getByRole('button', { name: 'Pause animation' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await drawnWhileHeld(page, drawings)).toBe(0);

  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toEqual([]);

  await button.focus();
  await page.keyboard.press('Space');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await liveGarden(page);
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

test('one garden fades into the next, and no moment is without one', async ({ page }) => {
  await page.goto('/');
  await liveGarden(page);
  await page.evaluate(() => {
    const bare: number[] = [];
    Reflect.set(globalThis, 'bare', bare);
    const look = () => {
      const strongest = [...document.querySelectorAll('.garden')].map((garden) =>
        Number(getComputedStyle(garden).opacity),
      );
      if (Math.max(0, ...strongest) < 1) bare.push(performance.now());
      requestAnimationFrame(look);
    };
    look();
  });
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  for (const name of ['Skills', 'Anime', 'Home']) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page.locator(`.garden[data-page="${name.toLowerCase()}"]`)).toBeAttached();
    await expect(page.locator('.garden')).toHaveCount(1);
  }
  await liveGarden(page);
  await expect.poll(() => page.workers().length).toBe(1);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'bare'))).toEqual([]);
});
