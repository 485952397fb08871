import { PAGE_PATHS } from '../support/accessibility.ts';
import { MOVING, readingTest as test } from '../support/fixtures.ts';
import { expectMoving, liveGarden, showGardenAlone } from '../support/motion.ts';

test.use(MOVING);

test('the garden of every page draws and moves, also in a window of another size', async ({
  page,
}) => {
  test.slow();
  for (const path of PAGE_PATHS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await liveGarden(page);
    await page.setViewportSize({ width: 820, height: 700 });
    await showGardenAlone(page);
    await expectMoving(async () => (await page.screenshot()).toString('base64'), path);
  }
});
