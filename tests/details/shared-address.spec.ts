import type { Page } from '@playwright/test';
import { someAnime } from '../support/anime-list.ts';
import { test as base, expect, waitForReact } from '../support/fixtures.ts';
import { startSite } from '../support/running-site.ts';

const SITE = 'https://site.example';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const site = await startSite({ SITE_URL: SITE });
    await use(site);
    await site.stop();
  },
});

/** What a page is shared by: each must be there once. */
const sharedBy = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getAttribute(attribute));
    return {
      address: all('link[rel="canonical"]', 'href'),
      url: all('meta[property="og:url"]', 'content'),
      title: all('meta[property="og:title"]', 'content'),
    };
  });

test('a page that is opened without a load is shared by its own address and title', async ({
  page,
}) => {
  waitForReact(page);
  await page.goto('/');
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Anime', exact: true }).click();
  const anime = { address: [`${SITE}/anime`], url: [`${SITE}/anime`], title: [expect.any(String)] };
  await expect.poll(() => sharedBy(page)).toEqual(anime);
  await page.getByRole('link', { name: someAnime.title }).first().click();
  const title = `${SITE}/anime/${someAnime.mal_id}`;
  await expect
    .poll(() => sharedBy(page))
    .toEqual({ address: [title], url: [title], title: [expect.stringContaining(someAnime.title)] });
  await page.goBack();
  await expect.poll(() => sharedBy(page)).toEqual(anime);
});
