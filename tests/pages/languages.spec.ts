import type { Locator, Page } from '@playwright/test';
import portuguese from '../../data/words/pt-BR.json' with { type: 'json' };
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { merged, partialContentOf } from '../../domain/content/transfer.ts';
import { expectAccessible, PAGE_PATHS } from '../support/accessibility.ts';
import { someAnime } from '../support/anime-list.ts';
import { overflowOf } from '../support/clipped-text.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** A site that is written from right to left, in its own words where there are some. */
const arabic = { program: 'engawa', document: 1, content: { site: { language: 'ar' } } };

const LANGUAGES = [
  { tag: 'pt-BR', direction: 'ltr', words: portuguese },
  { tag: 'ar', direction: 'rtl', words: arabic },
];

const PATHS = [
  ...PAGE_PATHS,
  `/anime/${someAnime.mal_id}`,
  `/downloads/${premiumTool.id}`,
  '/nowhere',
];

/** How far a text begins from the side of the window where the texts of the page begin. */
const distanceFromStart = (text: Locator, direction: string): Promise<number> =>
  text.evaluate((element, isLeftToRight) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    range.selectNodeContents(texts.nextNode() ?? element);
    const { left, right } = range.getBoundingClientRect();
    return isLeftToRight ? left : innerWidth - right;
  }, direction === 'ltr');

for (const { tag, direction, words } of LANGUAGES) {
  test(`in ${tag} every page fits and can be read`, async ({ page, site, expectedErrors }) => {
    test.slow();
    expectedErrors.push((text) => text.includes('404'));
    const owner = await logIn(site.address);
    await owner.save(merged(portfolioSchema.parse(samplePortfolio), partialContentOf(words)), 1);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of PATHS) {
      await page.goto(path);
      await expect.soft(page.locator('html'), path).toHaveAttribute('lang', tag);
      await expect.soft(page.locator('html'), path).toHaveAttribute('dir', direction);
      expect.soft(await overflowOf(page), `overflow of ${path}`).toBeLessThanOrEqual(0);
      const start = await distanceFromStart(page.locator('h1'), direction);
      expect.soft(start, `distance of the heading of ${path}`).toBeGreaterThan(10);
      expect.soft(start, `distance of the heading of ${path}`).toBeLessThan(80);
      // From left to right axe sees the elements of the English pages, which pages.spec.ts has.
      if (direction === 'rtl') await expectAccessible(page, path);
    }
    await test.step('the editor is English all the same, from left to right', () =>
      expectEnglishEditor(page, owner.cookie));
  });
}

async function expectEnglishEditor(page: Page, cookie: string): Promise<void> {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
  await page.context().addCookies([{ name, value, url: page.url() }]);
  await page.goto('/admin');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveCSS('direction', 'ltr');
  expect(await save.evaluate((one) => one.closest('[lang]')?.getAttribute('lang'))).toBe('en');
}
