import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { faintLines } from '../support/accessibility.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { drawn } from '../support/motion.ts';

const SIZE = { width: 844, height: 390 };
test.use({ viewport: SIZE });

/** Waits until the page is drawn and nothing fades any more. */
async function settled(page: Page): Promise<void> {
  await drawn(page);
  await drawn(page);
  await page.evaluate(() => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

for (const path of ['/about', '/skills', '/projects', '/anime', '/downloads', '/contact']) {
  test(`${path} shows its garden on a phone on its side, and its text can be read`, async ({
    page,
  }) => {
    await page.goto(path);
    const garden = page.locator('.garden > picture > img');
    await garden.evaluate((image: HTMLImageElement) => image.decode());
    await settled(page);
    const { channels } = await sharp(await page.screenshot())
      .extract({ left: 560, top: 70, width: 284, height: 320 })
      .toColourspace('b-w')
      .stats();
    expect.soft(channels[0]?.mean, 'the mean of the garden').toBeGreaterThan(14);
    expect.soft(channels[0]?.max, 'its brightest spot').toBeGreaterThan(70);
    for (const down of [0, 60, 200]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), down);
      await settled(page);
      expect.soft(await faintLines(page), `faint at ${down} px`).toEqual([]);
    }
  });
}
