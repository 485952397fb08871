import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';

test.use(MOVING);

for (const width of [390, 1440]) {
  test(`the counters of About run from the edge of their column at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const gaps: number[] = [];
      Reflect.set(globalThis, 'gaps', gaps);
      const look = () => {
        for (const running of document.querySelectorAll('.about-counters .counter[data-now]')) {
          gaps.push(Number.parseFloat(getComputedStyle(running, '::after').left));
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/about');
    await page.locator('.about-counters').scrollIntoViewIfNeeded();
    const gaps = () => page.evaluate(() => Reflect.get(globalThis, 'gaps') as number[]);
    await expect.poll(async () => (await gaps()).length).toBeGreaterThan(0);
    await expect(page.locator('.about-counters .counter[data-now]')).toHaveCount(0);
    expect(Math.max(...(await gaps()))).toBeLessThan(1);
  });
}

test('no text shows through the top bar', async ({ page }) => {
  for (const path of ['/', '/about']) {
    await page.goto(path);
    const color = await page
      .locator('.topbar')
      .evaluate((bar) => getComputedStyle(bar).backgroundColor);
    expect(color).not.toMatch(/\/|rgba/);
  }
});
