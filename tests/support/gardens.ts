import type { Page, Worker } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the newest garden of a page moves, or does not wait where it is drawn by the page itself. */
export async function liveGarden(page: Page): Promise<void> {
  await expect(page.locator('.garden').last().locator('.garden-live')).toHaveAttribute(
    'data-live',
    '',
  );
}

/** The worker that draws the garden of a page with one. */
export function gardenWorker(page: Page): Worker {
  const worker = page.workers().at(-1);
  if (worker === undefined) throw new Error('No worker draws this page’s garden.');
  return worker;
}

/** Counts from now on how often something is drawn in a garden's worker. */
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

/** Lets the page, and with it every worker that is not held, draw that many frames. */
const passFrames = (page: Page, frames: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);

/** Makes a page believe that its tab is hidden, or is seen again. */
export const hideTab = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Waits until nothing is drawn any more, then looks on for a while, and returns how often it was. */
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
