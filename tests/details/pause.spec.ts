import type { Page } from '@playwright/test';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import { openWithStoppedClock } from '../support/motion.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

test.use(MOVING);

const pauseIn = (page: Page, place: 'banner' | 'contentinfo') =>
  page.getByRole(place).getByRole('button', { name: 'Pause animation' });

/** The running animations that are driven by time. */
const running = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ playState, timeline }) =>
            playState === 'running' && timeline instanceof DocumentTimeline,
        ).length,
  );

test('a pause is remembered: the next visit comes with everything still', async ({ page }) => {
  await openWithStoppedClock(page, '/');
  await pauseIn(page, 'banner').click();
  await page.reload();
  await expect(pauseIn(page, 'banner')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'paused');
  await page.clock.runFor(10_000);
  await expect(page.locator('.typing > span')).toHaveText('Full-Stack Developer');
  await expect(page).toHaveTitle(samplePortfolio.home.name);
  await expect(page.locator('.counter[data-now]')).toHaveCount(0);
  await expect.poll(() => running(page)).toBe(0);
});
