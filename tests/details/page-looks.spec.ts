import type { Page } from '@playwright/test';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { openIdle } from '../support/prefetching.ts';

test('a page looks the same after a change of page as loaded whole', async ({ page }) => {
  const paths = ['/about', '/skills', '/projects', '/downloads', '/contact', '/'];
  const looks = new Map<string, string[]>();
  for (const path of paths) {
    await page.goto(path);
    looks.set(path, await lookOf(page));
  }
  await openIdle(page, '/anime');
  for (const path of paths) {
    await page.evaluate(
      (to) => document.querySelector<HTMLElement>(`.topnav a[href="${to}"]`)?.click(),
      path,
    );
    await expect(page).toHaveURL(path);
    await expect.poll(() => lookOf(page), path).toEqual(looks.get(path));
  }
});

/** The place and the styles of everything in the page's own part. */
const lookOf = (page: Page): Promise<string[]> =>
  page.locator('#content').evaluate((content) =>
    [...content.querySelectorAll('*:not(svg *):not(.about-clock *)')].map((element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      const { color, fontSize, display } = getComputedStyle(element);
      const box = [top + scrollY, left, width, height].map(Math.round);
      return `${element.tagName} ${element.className} ${box} ${color} ${fontSize} ${display}`;
    }),
  );
