import { expect, MOVING, test } from '../support/fixtures.ts';
import { drawn, lookThrough, SHIFT_LIMIT, shiftOf, watchShifts } from '../support/layout-shift.ts';
import { logIn } from '../support/owner.ts';
import { PAGE_PATHS } from '../support/page-paths.ts';

/** A cold browser on a busy machine may draw a first frame in the system's own font. */
const LATE_FONT_LIMIT = 0.02;

// pages.spec.ts tests the public pages.
test.use(MOVING);

for (const width of [390, 1440]) {
  test(`nothing shifts on the dashboard at ${width} px`, async ({ page, site }) => {
    const [name = '', value = ''] = (await logIn(site.address)).cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.address }]);
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.goto('/admin');
    await lookThrough(page);
    await expect(page.getByRole('tab').first()).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(SHIFT_LIMIT);
  });
}

for (const width of [390, 1440]) {
  test(`a font that comes after the first paint moves next to nothing at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    let painted = Promise.withResolvers<void>();
    await page.exposeFunction('reportPaint', () => painted.resolve());
    await page.addInitScript(watchPaint);
    await page.route('**/*.woff2', async (route) => {
      await painted.promise;
      await route.continue();
    });
    for (const path of PAGE_PATHS) {
      painted = Promise.withResolvers();
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await drawn(page);
      expect.soft(await shiftOf(page), path).toBeLessThan(LATE_FONT_LIMIT);
    }
  });
}

test("Home's two buttons keep their places while the font is late", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('ERR_FAILED'));
  const tops = () =>
    page.locator('.hero .btn').evaluateAll((buttons) => {
      const [first, second] = buttons.map((button) => button.getBoundingClientRect());
      return [first?.height, second?.height, (second?.top ?? 0) - (first?.top ?? 0)];
    });
  const widths = [320, 360, 375, 390, 430];
  /** Their positions on the open page, at each width. */
  const placesOf = async () => {
    const places = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      places.push([width, ...(await tops())]);
    }
    return places;
  };
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const placed = await placesOf();
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto('/');
  await expect.poll(placesOf).toEqual(placed);
});

/** Runs in the page. */
function watchPaint(): void {
  new PerformanceObserver(() => {
    const report: unknown = Reflect.get(globalThis, 'reportPaint');
    if (typeof report === 'function') report();
  }).observe({ type: 'paint', buffered: true });
}
