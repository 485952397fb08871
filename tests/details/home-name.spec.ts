import type { Page } from '@playwright/test';
import { layoutName } from '../../app/pages/home/name-layout.ts';
import { home } from '../../scenes/home.ts';
import { moonOf as moonInScene } from '../../scenes/home-view.ts';
import { type Brush, type View, viewOf } from '../../scenes/scene.ts';
import { createWind } from '../../scenes/wind.ts';
import { faintLines } from '../support/accessibility.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { drawn } from '../support/motion.ts';
import { NAMES } from '../support/names.ts';

const WIDTHS = [320, 360, 390, 768, 820, 1024, 1440];
const HEIGHTS = new Map([
  [320, 568],
  [360, 740],
  [390, 844],
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1440, 900],
]);

/** Shows each name as Home would, and returns what is wrong with it. */
const wrongNames = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      all.flatMap(({ name, layout }) => {
        const heading = document.querySelector('h1');
        if (heading === null) throw new Error('The page has no heading.');
        heading.dataset.em = layout.em;
        heading.dataset.rows = String(layout.rows);
        heading.toggleAttribute('data-long', layout.long);
        heading.toggleAttribute('data-tall', layout.tall);
        heading.replaceChildren(
          ...layout.lines.map((line) => {
            const block = document.createElement('span');
            block.className = 'block';
            block.textContent = `${line} `;
            return block;
          }),
        );
        const wrong: string[] = [];
        for (const { firstChild } of heading.children) {
          for (const { 0: part, index } of firstChild?.textContent?.matchAll(/[^\s-]+-?/g) ?? []) {
            if (firstChild === null) continue;
            const range = document.createRange();
            range.setStart(firstChild, index);
            range.setEnd(firstChild, index + part.length);
            const { left, right, height } = range.getBoundingClientRect();
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            const size = Number.parseFloat(getComputedStyle(heading).fontSize);
            // A letter of another font may be a little higher or lower than those of the same line.
            if (height > size * 2.1 || (lines.size > 1 && height > size * 1.9))
              wrong.push(`${name}: ${part} breaks`);
            if (left < 0 || right > innerWidth) {
              wrong.push(`${name}: ${part} from ${Math.round(left)} to ${Math.round(right)}`);
            }
          }
        }
        const style = getComputedStyle(heading);
        const apart = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        if (name.split(/\s+/).length > 5 && apart < 0.99) wrong.push(`${name}: lines collide`);
        return wrong;
      }),
    names.map((name) => ({ name, layout: layoutName(name) })),
  );

for (const width of WIDTHS) {
  test(`no name breaks in a word or leaves the window at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: HEIGHTS.get(width) ?? 900 });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(await wrongNames(page, NAMES)).toEqual([]);
  });
}

test('a word that fits on no line is divided by its language, or without a hyphen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
  await wrongNames(page, [word]);
  const heading = page.getByRole('heading', { level: 1 });
  expect((await heading.textContent())?.trim()).toBe(word);
  await expect(heading).toHaveCSS('hyphens', 'auto');
  const { right, lines } = await heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    return { right: range.getBoundingClientRect().right, lines: new Set(tops).size };
  });
  expect(right).toBeLessThanOrEqual(360);
  expect(lines).toBeGreaterThan(1);
  // No other name is divided.
  await wrongNames(page, ['Wolfeschlegelsteinhausen']);
  await expect(heading).toHaveCSS('hyphens', 'manual');
});

test('a short name and a long one fill the first window of a desktop', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const heights = [];
  for (const name of ['Jo', 'The quick brown fox jumps over the lazy dog every morning']) {
    await wrongNames(page, [name]);
    heights.push((await page.locator('h1').boundingBox())?.height ?? 0);
  }
  expect(Math.min(...heights)).toBeGreaterThan(280);
});

test('an Arabic name is set from the right', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await wrongNames(page, ['محمد عبد']);
    const gap = await page.locator('h1').evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading.firstElementChild ?? heading);
      return heading.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
    expect(gap).toBeLessThan(6);
  }
});

for (const [width, height] of [
  [1024, 768],
  [1366, 657],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`no name touches the moon of the picture at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const { x, radius } = moonInScene(viewOf(width, height), { rise: 2 });
    const moon = x - radius;
    const counters = await boxOf(page, '.stats');
    for (const rise of [0, 1, 2, 3]) {
      await raise(page, rise);
      const drawn = await moonOf(page);
      expect.soft(drawn.top).toBeGreaterThanOrEqual(64 + 3);
      expect.soft(drawn.bottom).toBeLessThan(counters.y - 24);
      expectLightFrom(drawn, viewOf(width, height), rise);
    }
    for (const name of ['Mohammad Habsburg-Lothringen', 'محمد عبد الرحمن']) {
      await wrongNames(page, [name]);
      const right = await page.locator('h1').evaluate((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        return range.getBoundingClientRect().right;
      });
      expect.soft(right, name).toBeLessThan(moon - 8);
    }
  });
}

test('each button of Home is on one line at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const button of await page.locator('.hero-links .btn').all()) {
    const lines = await button.evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link.firstChild ?? link);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  }
});

/** The moon of the garden, in CSS pixels (app/layout/home-garden.css). */
const moonOf = (page: Page) =>
  page.locator('.garden > img').evaluate((picture) => {
    const { top, left, width } = getComputedStyle(picture);
    const light = Number.parseFloat(width);
    const diameter = light / 6.2;
    const [x, y] = [Number.parseFloat(left) + light / 2, Number.parseFloat(top) + light / 2];
    return { x, y, top: y - diameter / 2, bottom: y + diameter / 2, left: x - diameter / 2 };
  });

/** Shows the moon at a height. */
const raise = (page: Page, rise: number) =>
  page.locator('.garden').evaluate((garden, step) => {
    garden.setAttribute('data-sky', `180.0.0.r${step}.up.lit`);
  }, rise);

/** The scene's light begins where the picture of the moon is. */
function expectLightFrom(moon: { x: number; y: number }, view: View, rise: number): void {
  const beams: { x: number; y: number }[] = [];
  const nothing = () => undefined;
  const brush: Brush = {
    stamp: nothing,
    line: nothing,
    ring: nothing,
    erase: nothing,
    beam: (beam) => beams.push(beam),
  };
  const garden = home.createGarden(7, `180.0.0.r${rise}.up.lit`);
  garden.drawSoft?.(brush, 14, view, createWind(7).at(14));
  expect(beams[0]?.x).toBeCloseTo(moon.x, 0);
  expect(beams[0]?.y).toBeCloseTo(moon.y, 0);
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).last().boundingBox();
  if (box === null) throw new Error(`There is no ${selector}.`);
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [820, 1180],
  [1023, 768],
  [844, 390],
] as const) {
  test(`moon, name and ridges have their places at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const [name, button] = [await boxOf(page, 'h1'), await boxOf(page, '.hero-links .btn')];
    for (const rise of [0, 1, 2, 3]) {
      await raise(page, rise);
      const moon = await moonOf(page);
      expect(moon.top).toBeGreaterThanOrEqual(64 + 3);
      if (height < 520) expect(name.right).toBeLessThanOrEqual(moon.left - 20);
      else if (rise === 0) expect(name.y - moon.bottom).toBeCloseTo(24, 0);
      else expect(name.y - moon.bottom).toBeGreaterThan(24);
      expectLightFrom(moon, viewOf(width, height), rise);
    }
    await raise(page, 0);
    expect(button.bottom).toBeLessThanOrEqual(height);
    const ridges = page.locator('.garden > picture > img');
    expect(await ridges.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain('ridges');
    expect((await boxOf(page, '.garden > picture > img')).y).toBeLessThan(height - 100);

    for (const down of [0, 80, 160, 300]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), down);
      await drawn(page);
      await drawn(page);
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter((one) => one instanceof CSSTransition)
            .map(({ finished }) => finished),
        ),
      );
      expect.soft(await faintLines(page), `faint at ${down} px`).toEqual([]);
    }
  });
}

for (const [width, height] of [
  [1366, 657],
  [1280, 600],
  [1024, 768],
  [1440, 900],
  [667, 375],
] as const) {
  test(`both buttons are in the first window of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    expect((await boxOf(page, '.hero-links .btn')).bottom).toBeLessThanOrEqual(height - 8);
    expect((await boxOf(page, 'h1')).height).toBeGreaterThan(height * 0.2);
  });
}
