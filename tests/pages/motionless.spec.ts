import type { Page } from '@playwright/test';
import { lakeView } from '../../scenes/contact-view.ts';
import { downloadsView } from '../../scenes/downloads-view.ts';
import { projectsView } from '../../scenes/projects.ts';
import { PICTURE, type View, viewOf } from '../../scenes/scene.ts';
import { announcementsOn, PAGE_PATHS, recordAnnouncements } from '../support/accessibility.ts';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { drawn } from '../support/motion.ts';

/** How each page's scene places the picture, but for Home, which has two. */
const VIEWS = new Map<string, (window: View) => View>([
  ['/about', (window) => window],
  ['/skills', (window) => window],
  ['/projects', projectsView],
  ['/anime', (window) => window],
  ['/downloads', downloadsView],
  ['/contact', lakeView],
]);

const WINDOWS = [
  [320, 640],
  [390, 844],
  [820, 1180],
  [844, 390],
  [1440, 900],
  [2560, 1300],
] as const;

/** The window in which the tests open a page. */
const DESKTOP = { width: 1440, height: 900 };

/** Where the page shows its still picture, by its styles: `object-fit: cover` and `object-position`. */
async function shownPicture(page: Page): Promise<Pick<View, 'scale' | 'left' | 'top'>> {
  const { x, y, width, height, position } = await page
    .locator('.garden > picture > img')
    .evaluate((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect();
      return { x, y, width, height, position: getComputedStyle(picture).objectPosition };
    });
  const scale = Math.max(width / PICTURE.width, height / PICTURE.height);
  // Such as `100% 0px`, or `calc(100% + 40px) 0px`.
  const [, part = '0', sign = '', pixels = '0'] =
    /^(?:calc\()?(\d+)(?:%|px)(?: ([+-]) ([\d.]+)px\))? 0(?:px|%)$/.exec(position) ?? [];
  const free = width - PICTURE.width * scale;
  return { scale, left: x + free * (Number(part) / 100) + Number(sign + pixels), top: y };
}

/** Expects the still picture of an open page where its scene draws it, in windows of all sizes. */
async function expectPictureInPlace(page: Page, path: string): Promise<void> {
  const view = VIEWS.get(path);
  if (view === undefined) return;
  await test.step(`the picture of ${path} is where its scene draws`, async () => {
    for (const [width, height] of WINDOWS) {
      // There the still lantern hangs above the lead, where no scene follows.
      if (path === '/anime' && width < 900 && width / height < 4 / 3) continue;
      const subject = `of ${path} at ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await drawn(page);
      const { scale, left, top } = view(viewOf(width, height));
      const shown = await shownPicture(page);
      expect.soft(shown.scale, `scale ${subject}`).toBeCloseTo(scale, 2);
      expect.soft(Math.abs(shown.left - left), `left edge ${subject}`).toBeLessThan(1);
      expect.soft(Math.abs(shown.top - top), `upper edge ${subject}`).toBeLessThan(1);
    }
    await page.setViewportSize(DESKTOP);
  });
}

/** The animations that are driven by time, not by scrolling. */
const runningByThemselves = () =>
  document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length;

/**
 * The text of a page without the clock, which also runs with reduced motion, and without what is for browsers without
 * scripts.
 */
const wordsOf = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const copy = document.importNode(main, true);
    for (const left of copy.querySelectorAll('time, noscript')) left.remove();
    return copy.textContent;
  });

/** Scrolls to the end of an open page and lets eight seconds pass: nothing of it may change. */
async function expectStill(page: Page, path: string): Promise<void> {
  const title = await page.title();
  const before = await wordsOf(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.clock.runFor(8_000);
  expect.soft(await page.locator('[data-now]').count(), `counters of ${path}`).toBe(0);
  expect.soft(await page.evaluate(runningByThemselves), `animations of ${path}`).toBe(0);
  expect.soft(await wordsOf(page), `words of ${path}`).toBe(before);
  expect.soft(await page.title(), `title of ${path}`).toBe(title);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

test('with reduced motion each page is whole and stays', async ({ page }) => {
  test.slow();
  await recordAnnouncements(page);
  await page.clock.install();
  for (const path of PAGE_PATHS) {
    await test.step(`${path} is whole at once, and stays`, async () => {
      await page.goto(path);
      await expectStill(page, path);
    });
    await expectPictureInPlace(page, path);
  }
  await test.step('a change of page is announced', async () => {
    await page.goto('/');
    await page.evaluate(() => Reflect.get(globalThis, 'heard').splice(0));
    await page.getByRole('link', { name: 'View My Work' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect.poll(() => announcementsOn(page)).toContain('Projects page');
  });
});

test.describe('where the page moves', () => {
  test.use(MOVING);

  test('what types and counts is read once as a sentence', async ({ page }) => {
    await recordAnnouncements(page);
    await page.clock.install();
    for (const path of ['/', '/about', '/downloads']) {
      await page.goto(path);
      const main = page.getByRole('main');
      if (path === '/') {
        // The letters that are typed are nothing to a screen reader.
        await expect.soft(main).toMatchAriaSnapshot(`
          - paragraph: Full-Stack Developer, Python Expert, React Specialist, AI Enthusiast, Problem Solver
        `);
      }
      const timeless = async () => (await main.ariaSnapshot()).replaceAll(/^ *- time.*\n/gm, '');
      const before = await timeless();
      for (let look = 0; look < 10; look += 1) {
        await page.clock.runFor(700);
        expect(await timeless(), path).toBe(before);
      }
      expect(await announcementsOn(page), path).toEqual([]);
    }
  });
});
