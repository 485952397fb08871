import { expect, test } from '../support/fixtures.ts';

test('nothing lies over buttons and links at the end of a page', async ({ page }) => {
  for (const [path, selector] of [
    ['/contact', '.contact-form :is(button, a)'],
    ['/projects', 'main article a'],
    ['/about', 'main :is(button, a)'],
  ] as const) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const targets = await page.locator(selector).all();
      for (const target of targets) {
        await target.scrollIntoViewIfNeeded();
        const isOnTop = await target.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        expect.soft(isOnTop, `${path} ${selector} at ${width} px`).toBe(true);
      }
    }
  }
});
