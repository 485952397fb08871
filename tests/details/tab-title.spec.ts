import type { Page } from '@playwright/test';
import { siteSection } from '../../domain/content/site.ts';
import { graphemesOf } from '../../domain/graphemes.ts';
import { someAnime } from '../support/anime-list.ts';
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

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Pages' });

test('a change of page types from the first letter', async ({ page }) => {
  await openWithStoppedClock(page, '/about');
  await page.clock.runFor(405);
  await expect(page).toHaveTitle(typed(2, 'About'));
  await bar(page).getByRole('link', { name: 'Skills', exact: true }).click();
  await expect(page).toHaveTitle(`Skills · ${config.brand}`);
  await page.clock.runFor(305);
  await expect(page).toHaveTitle(typed(1, 'Skills'));
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  expect(entries.map(({ title }) => title).slice(-2)).toEqual([
    `About · ${config.brand}`,
    typed(1, 'Skills'),
  ]);
});

test('dialogs, categories and the pause do not start the title again', async ({ page }) => {
  await openWithStoppedClock(page, '/anime');
  await page.clock.runFor(305);
  await expect(page).toHaveTitle(typed(1, 'Anime'));
  await page.locator(`a[href="/anime/${someAnime.mal_id}"]`).click();
  await expect(page).toHaveTitle(typed(1, someAnime.title));
  await becomesAfter(page, 100, typed(2, someAnime.title));
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(typed(2, 'Anime'));
  await becomesAfter(page, 100, typed(3, 'Anime'));

  await bar(page).getByRole('link', { name: 'Downloads', exact: true }).click();
  await expect(page).toHaveTitle(`Downloads · ${config.brand}`);
  await page.clock.runFor(305);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/category=/);
  await becomesAfter(page, 100, typed(2, 'Downloads'));

  const pause = page.getByRole('banner').getByRole('button', { name: 'Pause animation' });
  await pause.click();
  await expect(page).toHaveTitle(`Downloads · ${config.brand}`);
  await page.clock.runFor(10_000);
  await expect(page).toHaveTitle(`Downloads · ${config.brand}`);
  await pause.click();
  await becomesAfter(page, 100, typed(3, 'Downloads'));
});

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
