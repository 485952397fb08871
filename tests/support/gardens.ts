import type { Page, Worker } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the newest garden of a page moves. Does not wait if the page itself draws it. */
export async function liveGarden(page: Page): Promise<void> {
  await expect(page.locator('.garden').last().locator('.garden-live')).toHaveAttribute(
    'data-live',
    '',
  );
}

/** The worker that draws the page's garden. */
export function gardenWorker(page: Page): Worker {
  const worker = page.workers().at(-1);
  if (worker === undefined) throw new Error('No worker draws this page’s garden.');
  return worker;
}

/** Starts to count the frames that a garden's worker draws. */
export async function countFrames(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const { prototype } = OffscreenCanvasRenderingContext2D;
    const { drawImage } = prototype;
    Reflect.set(globalThis, 'drawings', 0);
    Reflect.set(prototype, 'drawImage', function (this: unknown, ...given: unknown[]) {
      Reflect.set(globalThis, 'drawings', Number(Reflect.get(globalThis, 'drawings')) + 1);
      return Reflect.apply(drawImage, this, given);
    });
  });
  return () => worker.evaluate(() => Number(Reflect.get(globalThis, 'drawings')));
}

/** Waits for that many frames of the page, in which every worker that is not paused draws too. */
const passFrames = (page: Page, frames: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);

/** Simulates for a page that its tab becomes hidden or visible. */
export const hideTab = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Waits until drawing stops, and returns how many frames are drawn in the time after that. */
export async function drawnWhileHeld(page: Page, drawings: () => Promise<number>): Promise<number> {
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
