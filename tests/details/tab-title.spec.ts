import type { Page } from '@playwright/test';
import { siteSection } from '../../domain/content/site.ts';
import { graphemesOf } from '../../domain/graphemes.ts';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import { hideTab, openWithStoppedClock } from '../support/motion.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

test.use(MOVING);

const config = { ...siteSection.initial(), brand: samplePortfolio.home.name };
const TITLES: readonly string[] = config.tabTitles;
const [FIRST = ''] = TITLES;

const startOf = (text: string, letters: number) =>
  graphemesOf(text).slice(0, letters).join('').trimEnd();

/** The first title after that many letters, of which it must have three. */
const typed = (letters: number, name: string) => `${startOf(FIRST, letters)} · ${name}`;

/** Lets the clock run until just before the title is to change, and then until just after that. */
async function becomesAfter(page: Page, wait: number, title: string): Promise<void> {
  const before = await page.title();
  await page.clock.runFor(wait - 10);
  expect(await page.title()).toBe(before);
  await page.clock.runFor(10);
  expect(await page.title()).toBe(title);
}

test('a hidden tab asks the visitor back, and types anew on return', async ({ page }) => {
  await openWithStoppedClock(page, '/about');
  await page.clock.runFor(405);
  await hideTab(page, true);
  expect(await page.title()).toBe(`${config.tabAway} · About`);
  await page.clock.runFor(60_000);
  expect(await page.title()).toBe(`${config.tabAway} · About`);
  await hideTab(page, false);
  expect(await page.title()).toBe(`${config.tabBack} · About`);
  await becomesAfter(page, 1_305, typed(1, 'About'));
});

test('with reduced motion the role stands still', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const role = page.locator('.typing > span');
  const first = await role.textContent();
  await page.clock.runFor(20_000);
  await expect(role).toHaveText(first ?? '');
});
