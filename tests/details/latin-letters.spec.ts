import type { CDPSession, Page } from '@playwright/test';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { LATIN_LETTERS } from '../support/latin-letters.ts';

const SANS = 'Bricolage Grotesque';
/** Some systems write a letter and its marks as characters of their own. */
const BOTH = ['NFC', 'NFD'] as const;
/** Home's heading, its text and its small label, each with the fonts that the site has for its letters. */
const PLACES = [
  { selector: '.name > span', own: [SANS], forms: BOTH },
  { selector: '.hero-text > p', own: [SANS], forms: BOTH },
  { selector: '.next-page-text > span', own: ['DM Mono', SANS], forms: ['NFC'] },
] as const;

/** Puts a text into an element, and waits for the fonts that it needs. */
const show = (page: Page, selector: string, text: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate(async (element, letters) => {
      element.textContent = letters;
      element.getBoundingClientRect();
      await document.fonts.ready;
    }, text);

/** The fonts that draw an element's letters, each with the number of letters. */
async function fontsOf(devtools: CDPSession, selector: string): Promise<Record<string, number>> {
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return Object.fromEntries(
    fonts.map(({ familyName, isCustomFont, glyphCount }) => [
      isCustomFont ? familyName : `the system's ${familyName}`,
      glyphCount,
    ]),
  );
}

test('no letter of a Latin alphabet is drawn in another font', async ({ page }) => {
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  for (const [language, letters] of Object.entries(LATIN_LETTERS)) {
    for (const { selector, own, forms } of PLACES) {
      for (const form of forms) {
        await show(page, selector, letters.normalize(form));
        const others = Object.keys(await fontsOf(devtools, selector)).filter(
          (font) => !own.some((name) => font.startsWith(name)),
        );
        expect.soft(others, `${language} (${form}) in ${selector}`).toEqual([]);
      }
    }
  }
});
