import type { Page } from '@playwright/test';
import { announcementsOn, recordAnnouncements } from '../support/announcements.ts';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import { PAGE_PATHS } from '../support/page-paths.ts';

test.use(MOVING);

/** The animations that are driven by time, not by scrolling. */
const runningByThemselves = () =>
  document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length;

/** The text of a page without the clock, which also runs with reduced motion. */
const wordsOf = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const copy = document.importNode(main, true);
    for (const time of copy.querySelectorAll('time')) time.remove();
    return copy.textContent;
  });

test('with reduced motion all is whole at once, and stays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  for (const path of PAGE_PATHS) {
    await page.goto(path);
    const title = await page.title();
    const before = await wordsOf(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.clock.runFor(8_000);
    expect(await page.locator('[data-now]').count(), path).toBe(0);
    expect(await page.evaluate(runningByThemselves), path).toBe(0);
    expect(await wordsOf(page), path).toBe(before);
    expect(await page.title(), path).toBe(title);
  }
});

test('with reduced motion a page is changed without a transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    Reflect.set(document, 'startViewTransition', (run: () => Promise<void>) => {
      const transition = start(run);
      void transition.ready.then(() => {
        // What follows the scroll position does not move by itself.
        const running = document
          .getAnimations()
          .filter(
            ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
          );
        Reflect.set(globalThis, 'running', running.length);
      });
      return transition;
    });
  });
  await page.getByRole('link', { name: 'View My Work' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'running'))).toBe(0);
});

test('what types and counts is read once, and never by itself', async ({ page }) => {
  await recordAnnouncements(page);
  await page.clock.install();
  for (const path of ['/', '/about', '/downloads']) {
    await page.goto(path);
    const main = page.getByRole('main');
    const timeless = async () => (await main.ariaSnapshot()).replaceAll(/^ *- time.*\n/gm, '');
    const before = await timeless();
    for (let look = 0; look < 10; look += 1) {
      await page.clock.runFor(700);
      expect(await timeless(), path).toBe(before);
    }
    expect(await announcementsOn(page), path).toEqual([]);
  }
});

test('the roles are one sentence to a screen reader, and letters to nobody', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - paragraph: Full-Stack Developer, Python Expert, React Specialist, AI Enthusiast, Problem Solver
  `);
});
