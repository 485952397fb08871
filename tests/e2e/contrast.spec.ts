import type { Page } from '@playwright/test';
import { faintLines } from '../support/contrast.ts';
import { expect, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/gardens.ts';
import { ROOM_PATHS } from '../support/room-paths.ts';

/** The windows of a phone and of a desk, and how many frames are taken in each: twenty a page. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const FRAMES = 10;
/** Parts of the way down a page at which frames are taken in turn. */
const STOPS = [0, 0, 0.25, 0.6, 1];

test.setTimeout(180_000);

for (const size of WINDOWS) {
  for (const path of ROOM_PATHS) {
    test(`all text of ${path} at ${size.width} px stands out from its garden`, async ({
      page,
      context,
    }) => {
      const desk = await context.newPage();
      await page.setViewportSize(size);
      await page.goto(path);
      await liveGarden(page);
      const faint = new Map<string, number>();
      for (let frame = 0; frame < FRAMES; frame++) {
        await scrollDown(page, STOPS[frame % STOPS.length] ?? 0);
        for (const { text, ratio } of await faintLines(page, desk, 4.5)) {
          faint.set(text, Math.min(ratio, faint.get(text) ?? ratio));
        }
      }
      expect(Object.fromEntries(faint)).toEqual({});
    });
  }
}

/** Goes to a part of the way down a page, and waits until what fades there has faded. */
const scrollDown = (page: Page, part: number): Promise<void> =>
  page.evaluate(async (down) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    scrollTo({ top: (scrollHeight - clientHeight) * down, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }, part);
