import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { hideTab } from '../support/gardens.ts';
import { openStopped } from '../support/stopped-page.ts';

const [FIRST, SECOND] = ['Portfolio', 'A Full Stack Developer'] as const;

/** Lets the clock run until just before the title is to change, and then until just after that. */
async function becomesAfter(page: Page, wait: number, title: string): Promise<void> {
  const before = await page.title();
  await page.clock.runFor(wait - 10);
  expect(await page.title()).toBe(before);
  await page.clock.runFor(10);
  expect(await page.title()).toBe(title);
}

/** Follows a title from the pause before its first letter until it is erased. */
async function followTitle(page: Page, text: string, name: string): Promise<void> {
  const title = (length: number) =>
    length === 0 ? name : `${text.slice(0, length).trimEnd()} · ${name}`;
  for (let typed = 1; typed <= text.length; typed += 1) {
    if (text[typed - 1] === ' ') await page.clock.runFor(100);
    else await becomesAfter(page, typed === 1 ? 300 : 100, title(typed));
  }
  for (let left = text.length - 1; left >= 0; left -= 1) {
    // A space at the end is not seen in a title.
    if (text[left] === ' ') await page.clock.runFor(60);
    else await becomesAfter(page, left === text.length - 1 ? 1_500 : 60, title(left));
  }
}

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Pages' });

test('the titles are typed with exact waits, and the name of the page follows', async ({
  page,
}) => {
  await openStopped(page, '/about');
  await expect(page).toHaveTitle('About · Your Name');
  await page.clock.runFor(5);
  await followTitle(page, FIRST, 'About');
  await followTitle(page, SECOND, 'About');
  await followTitle(page, FIRST, 'About');
});

test('on Home the name of the site follows', async ({ page }) => {
  await openStopped(page, '/');
  await page.clock.runFor(305);
  await expect(page).toHaveTitle('P · Your Name');
});

test('a change of page types from the first letter; the history keeps the name of the page', async ({
  page,
}) => {
  await openStopped(page, '/about');
  await page.clock.runFor(705);
  await expect(page).toHaveTitle('Portf · About');
  await bar(page).getByRole('link', { name: 'Skills', exact: true }).click();
  await expect(page).toHaveTitle('Skills · Your Name');
  await page.clock.runFor(305);
  await expect(page).toHaveTitle('P · Skills');
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  expect(entries.map(({ title }) => title).slice(-2)).toEqual(['About · Your Name', 'P · Skills']);
});

test('what opens over a page, a category and the pause do not start the title again', async ({
  page,
}) => {
  await openStopped(page, '/anime');
  await page.clock.runFor(705);
  await expect(page).toHaveTitle('Portf · Anime');
  await page
    .getByRole('link', { name: /^Steins;Gate/ })
    .first()
    .click();
  await expect(page).toHaveTitle('Portf · Steins;Gate');
  await becomesAfter(page, 100, 'Portfo · Steins;Gate');
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Portfo · Anime');
  await becomesAfter(page, 100, 'Portfol · Anime');

  await bar(page).getByRole('link', { name: 'Downloads', exact: true }).click();
  await expect(page).toHaveTitle('Downloads · Your Name');
  await page.clock.runFor(705);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/category=/);
  await becomesAfter(page, 100, 'Portfo · Downloads');

  const pause = page.getByRole('banner').getByRole('button', { name: 'Pause the garden' });
  await pause.click();
  await expect(page).toHaveTitle('Downloads · Your Name');
  await page.clock.runFor(10_000);
  await expect(page).toHaveTitle('Downloads · Your Name');
  await pause.click();
  await becomesAfter(page, 100, 'Portfol · Downloads');
});

test('a hidden tab asks the visitor back, and types from the first letter on return', async ({
  page,
}) => {
  await openStopped(page, '/about');
  await page.clock.runFor(705);
  await hideTab(page, true);
  expect(await page.title()).toBe('please come back · About');
  await page.clock.runFor(60_000);
  expect(await page.title()).toBe('please come back · About');
  await hideTab(page, false);
  expect(await page.title()).toBe('Resuming... · About');
  await becomesAfter(page, 1_305, 'P · About');
});

test('with motion paused a hidden tab asks the visitor back, and nothing resumes', async ({
  page,
}) => {
  await openStopped(page, '/about');
  await page.getByRole('banner').getByRole('button', { name: 'Pause the garden' }).click();
  await hideTab(page, true);
  expect(await page.title()).toBe('please come back · About');
  await hideTab(page, false);
  expect(await page.title()).toBe('About · Your Name');
});

test('what is not there has a title that says so', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('404'));
  await openStopped(page, '/nowhere');
  // What an unknown address shows comes a little later than the scripts of every page.
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return page.title();
    })
    .toBe('Po · Not found');
});
