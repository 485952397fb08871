import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/gardens.ts';
import { logIn } from '../support/owner.ts';
import { ROOM_PATHS } from '../support/room-paths.ts';

/** What moves by itself during a visit, as the browser adds it up (web.dev/cls), may be at most this. */
const LIMIT = 0.01;

test.slow();

for (const width of [390, 1440]) {
  for (const path of ROOM_PATHS) {
    test(`nothing jumps on ${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, path);
      expect(await shiftOf(page)).toBeLessThan(LIMIT);
    });
  }

  test(`nothing jumps on the desk at ${width} px`, async ({ page, site }) => {
    const [name = '', value = ''] = (await logIn(site.address)).cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.address }]);
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/admin');
    await expect(page.getByRole('tab').first()).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(LIMIT);
  });
}

for (const width of [320, 360, 375, 390, 430]) {
  test(`Home's two buttons keep their places while the font is late at ${width} px`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push((text) => text.includes('ERR_FAILED'));
    await page.setViewportSize({ width, height: 844 });
    const tops = () =>
      page.locator('.hero .btn').evaluateAll((buttons) => {
        const [first, second] = buttons.map((button) => button.getBoundingClientRect());
        return [first?.height, second?.height, (second?.top ?? 0) - (first?.top ?? 0)];
      });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const placed = await tops();
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/');
    await expect.poll(tops).toEqual(placed);
  });
}

/** Looks at a page from its top to its end, until all that types, counts and fades has done so. */
async function visit(page: Page, path: string): Promise<void> {
  await page.addInitScript(watch);
  await page.goto(path);
  await liveGarden(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let down = 0; down < document.body.scrollHeight; down += innerHeight / 2) {
      scrollTo({ top: down, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  });
  const counters = await page.locator('.counter:not(:empty)').count();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'counted'))).toBe(counters);
  await expect(page.locator('.counter[data-now]')).toHaveCount(0);
  const typed = page.locator('.typing > span');
  if ((await typed.count()) > 0) {
    // The second text: the first one is erased by then.
    await expect(typed).toHaveText(/^P/, { timeout: 30_000 });
  }
}

/** Notes what shifts, and how many counters have begun to run. Runs in the page. */
function watch(): void {
  Reflect.set(globalThis, 'shift', 0);
  Reflect.set(globalThis, 'counted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      const sum = Number(Reflect.get(globalThis, 'shift')) + Number(Reflect.get(entry, 'value'));
      Reflect.set(globalThis, 'shift', sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const running = new Set<Node>();
  new MutationObserver((changes) => {
    for (const { target } of changes) running.add(target);
    Reflect.set(globalThis, 'counted', running.size);
  }).observe(document, { attributeFilter: ['data-now'], subtree: true });
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'shift')));
