import type { Locator, Page } from '@playwright/test';
import portuguese from '../../data/words/pt-BR.json' with { type: 'json' };
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { merged, partialContentOf } from '../../domain/content/transfer.ts';
import { allWords, categoriesOf } from '../../domain/words/texts.ts';
import { expectAccessible, faintLines, PAGE_PATHS } from '../support/accessibility.ts';
import { someAnime } from '../support/anime-list.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** A letter for each of English. */
const LETTERS = [...'ابجدهوزحطيكلمنسعفصقرشتثخذض'];

/** A text in Arabic letters, which says nothing. Names in braces stay, and vowels inside a word are not written. */
const inArabic = (text: string): string =>
  text.replaceAll(/(\{\w+\})|(\B[aeiou])|[a-z]/gi, (letter, name?: string, vowel?: string) =>
    vowel === undefined ? (name ?? LETTERS[letter.toLowerCase().charCodeAt(0) - 97] ?? '') : '',
  );

const words = Object.entries(allWords({ language: 'ar', words: {} })).map(([group, own]) => [
  group,
  Object.fromEntries(
    Object.entries(own).map(([key, word]) => [
      key,
      typeof word === 'string'
        ? inArabic(word)
        : Object.fromEntries(
            categoriesOf('ar').map((category) => [category, inArabic(word.other ?? '')]),
          ),
    ]),
  ),
]);

/** A document that is imported into a site written from right to left, with every word. */
const arabicWords = {
  program: 'engawa',
  document: 1,
  content: { site: { language: 'ar', words: Object.fromEntries(words) } },
};

/** The word in the menu of a phone. */
const ARABIC_MENU = inArabic('Menu');

const LANGUAGES = [
  { tag: 'pt-BR', direction: 'ltr', words: portuguese, menu: 'Menu' },
  { tag: 'ar', direction: 'rtl', words: arabicWords, menu: ARABIC_MENU },
];

type Language = (typeof LANGUAGES)[number];

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const PATHS = [
  ...PAGE_PATHS,
  `/anime/${someAnime.mal_id}`,
  `/downloads/${premiumTool.id}`,
  '/nowhere',
];

/** Changes the words and the language of a site, as an import does. */
async function changeWords(address: string, document: unknown): Promise<void> {
  const content = merged(portfolioSchema.parse(samplePortfolio), partialContentOf(document));
  await (await logIn(address)).save(content, 1);
}

/** How far a text begins from the side of the window where the texts of the page begin. */
const distanceFromStart = (text: Locator, direction: string): Promise<number> =>
  text.evaluate((element, isLeftToRight) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    range.selectNodeContents(texts.nextNode() ?? element);
    const { left, right } = range.getBoundingClientRect();
    return isLeftToRight ? left : innerWidth - right;
  }, direction === 'ltr');

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The texts of too little contrast: below 3:1 in the large heading, below 4.5:1 elsewhere (WCAG 2.2, 1.4.3). */
async function faintTexts(page: Page): Promise<string[]> {
  const heading = await page.locator('h1').innerText();
  const faint = await faintLines(page);
  return faint
    .filter(({ text, ratio }) => ratio < 3 || inOneLine(text) !== inOneLine(heading))
    .map(({ text, ratio }) => `${text}: ${ratio}`);
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What is to be seen on one page, while it is open on a phone. */
const ON_PAGES: Readonly<Record<string, (page: Page, language: Language) => Promise<void>>> = {
  '/': (page, { menu }) =>
    test.step('the menu fits and can be read by all', async () => {
      await page.getByText(menu, { exact: true }).click();
      await expectAccessible(page, 'the menu');
      expect.soft(await overflowOf(page), 'overflow of the menu').toBeLessThanOrEqual(0);
    }),
};

for (const language of LANGUAGES) {
  const { tag, direction, words } = language;
  test(`in ${tag} every page fits and can be read`, async ({ page, site, expectedErrors }) => {
    test.slow();
    expectedErrors.push((text) => text.includes('404'));
    await changeWords(site.address, words);
    for (const path of PATHS) {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await expect.soft(page.locator('html'), path).toHaveAttribute('lang', tag);
      await expect.soft(page.locator('html'), path).toHaveAttribute('dir', direction);
      expect.soft(await overflowOf(page), `overflow of ${path}`).toBeLessThanOrEqual(0);
      const start = await distanceFromStart(page.locator('h1'), direction);
      expect.soft(start, `distance of the heading of ${path}`).toBeGreaterThan(10);
      expect.soft(start, `distance of the heading of ${path}`).toBeLessThan(30);
      // From left to right axe sees the elements of the English pages, which pages.spec.ts has.
      if (direction === 'rtl') await expectAccessible(page, path);
      expect.soft(await faintTexts(page), `faint texts of ${path}`).toEqual([]);
      await ON_PAGES[path]?.(page, language);
    }
    if (direction === 'ltr') return;
    await test.step('the editor is English all the same, from left to right', () =>
      expectEnglishEditor(page, site.address));
  });
}

async function expectEnglishEditor(page: Page, address: string): Promise<void> {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec((await logIn(address)).cookie) ?? [];
  await page.setViewportSize(DESKTOP);
  await page.context().addCookies([{ name, value, url: address }]);
  await page.goto('/admin');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeVisible();
  const style = await save.evaluate((button) => {
    const language = button.closest('[lang]')?.getAttribute('lang');
    return [language, getComputedStyle(button).direction];
  });
  expect(style).toEqual(['en', 'ltr']);
}
