import type { Page } from '@playwright/test';
import { siteSection } from '../../domain/content/site.ts';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import {
  countFrames,
  gardenWorker,
  hideTab,
  liveGarden,
  openWithStoppedClock,
} from '../support/motion.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** Waits for that many frames of the page, in which every worker that is not paused draws too. */
const passFrames = (page: Page, frames: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);

/** Waits until drawing stops, and returns how many frames are drawn in the time after that. */
async function drawnWhileHeld(page: Page, drawings: () => Promise<number>): Promise<number> {
  await expect
    .poll(async () => {
      const before = await drawings();
      await passFrames(page, 8);
      return (await drawings()) - before;
    })
    .toBe(0);
  const before = await drawings();
  await passFrames(page, 40);
  return (await drawings()) - before;
}

// pages.spec.ts tests that the garden of every page moves, in its own worker.
test.use(MOVING);

test('a page rests in a hidden tab, while it is paused, and where less is asked for', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await liveGarden(page);
  const drawings = await countFrames(gardenWorker(page));
  const expectResumed = async () => {
    const before = await drawings();
    await expect.poll(drawings).toBeGreaterThan(before);
  };
  await expectResumed();
  await hideTab(page, true);
  expect(await drawnWhileHeld(page, drawings)).toBe(0);
  await hideTab(page, false);
  await expectResumed();

  const pause = page.getByRole('banner').getByRole('button', { name: 'Pause animation' });
  await pause.click();
  expect(await drawnWhileHeld(page, drawings)).toBe(0);
  await test.step('a pause is remembered: the next visit comes with everything still', async () => {
    await page.reload();
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'paused');
    await expect(page).toHaveTitle(samplePortfolio.home.name);
    await expect(page.locator('.counter[data-now]')).toHaveCount(0);
    await pause.click();
    await liveGarden(page);
  });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(page.locator('.garden > picture > img')).toBeVisible();
  await expect(pause).toBeHidden();

  await test.step('who saves data is sent nothing that moves, and nothing ahead', async () => {
    const saving = await context.newPage();
    await saving.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const asked: string[] = [];
    saving.on('request', (request) => asked.push(request.url()));
    await saving.goto('/about');
    await saving.waitForLoadState('networkidle');
    expect(saving.workers()).toEqual([]);
    expect(asked.filter((url) => /worker|about-ground|\.data$/.test(url))).toEqual([]);
    await saving.getByRole('banner').getByRole('link', { name: 'Skills', exact: true }).click();
    await expect(saving.getByRole('heading', { level: 1 })).toHaveText(/skills/i);
  });
});

test('About shows the time in India, and its hidden tab asks the visitor back', async ({
  page,
}) => {
  // 20:00 in UTC is 01:30 of the next day in Kolkata.
  await openWithStoppedClock(page, '/about', { time: Date.parse('2026-03-01T20:00:00Z') });
  await expect(page.getByText(/0?1:30:01/)).toBeVisible();
  await expect(page.getByText(/2 March 2026|March 2, 2026/)).toBeVisible();
  await expect(page.getByText('Indian Standard Time')).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByText(/0?1:30:06/)).toBeVisible();

  const { tabAway, tabBack, tabTitles } = siteSection.initial();
  await hideTab(page, true);
  await page.clock.runFor(60_000);
  expect(await page.title()).toBe(`${tabAway} · About`);
  await hideTab(page, false);
  expect(await page.title()).toBe(`${tabBack} · About`);
  await test.step('then typing restarts', async () => {
    await page.clock.runFor(1_295);
    expect(await page.title()).toBe(`${tabBack} · About`);
    await page.clock.runFor(10);
    expect(await page.title()).toBe(`${tabTitles[0]?.[0]} · About`);
  });
  await test.step('but not while it is paused', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Pause animation' }).click();
    await hideTab(page, true);
    await hideTab(page, false);
    await page.clock.runFor(5_000);
    expect(await page.title()).toBe(`About · ${samplePortfolio.home.name}`);
  });
});
