import type { Page } from '@playwright/test';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';

test.use(MOVING);

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: false }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Counts how often a window opens. */
async function openHome(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // On a slow machine too: pages change without a transition where hydration takes long.
    const measure = performance.measure.bind(performance);
    performance.measure = (measured, options) =>
      measure(measured, measured === 'hydration' ? { start: 0, end: 1 } : options);
    Reflect.set(globalThis, 'opened', 0);
    document.addEventListener('animationstart', ({ animationName }) => {
      if (animationName === 'through-window')
        Reflect.set(globalThis, 'opened', Number(Reflect.get(globalThis, 'opened')) + 1);
    });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}

/** Points at a card, which loads the script of its window. */
async function pointAt(page: Page, name: string): Promise<void> {
  const loaded = page.waitForResponse(/through-window/);
  await card(page, name).hover();
  await (await loaded).finished();
}

const opened = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'opened')));

/** Waits until no transition runs, and nothing of it is left in the page. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const running = document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement)
          .filter(
            ({ effect }) => Reflect.get(Object(effect), 'target') === document.documentElement,
          );
        const left = document.querySelectorAll('[class^="lattice"]');
        // Those of the other pages, which are loaded ahead, stay.
        const own = document.adoptedStyleSheets.filter((sheet) =>
          [...sheet.cssRules].some(({ cssText }) => cssText.includes('view-transition')),
        );
        return running.length + left.length + own.length;
      }),
    )
    .toBe(0);
}

test('a card opens its page through its window, once', async ({ page }) => {
  await openHome(page);
  await pointAt(page, 'Skills');
  await card(page, 'Skills').click();
  await expect(heading(page, 'Skills')).toBeVisible();
  await settled(page);
  expect(await opened(page)).toBe(1);
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.locator('.garden')).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(card(page, 'Skills')).toBeVisible();
  await card(page, 'About').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'About')).toBeVisible();
  await settled(page);
  expect(await opened(page), 'by the keyboard too, and not on the way back').toBe(2);
});

test('the menu, reduced motion and a paused garden open no window', async ({ page }) => {
  await openHome(page);
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  await bar.getByRole('link', { name: 'Skills', exact: true }).click();
  await expect(heading(page, 'Skills')).toBeVisible();
  await settled(page);

  await page.goBack();
  await page.getByRole('banner').getByRole('button', { name: 'Pause animation' }).click();
  await pointAt(page, 'Skills');
  await card(page, 'Skills').click();
  await expect(heading(page, 'Skills')).toBeVisible();
  await settled(page);

  await page.getByRole('banner').getByRole('button', { name: 'Pause animation' }).click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goBack();
  await card(page, 'Skills').click();
  await expect(heading(page, 'Skills')).toBeVisible();
  await settled(page);
  expect(await opened(page)).toBe(0);
});
