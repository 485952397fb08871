import type { Page } from '@playwright/test';
import { announcementsOn, PAGE_PATHS, recordAnnouncements } from '../support/accessibility.ts';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import { expectPictureInPlace } from '../support/motionless.ts';

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
