import type { Page } from '@playwright/test';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { WORD_GROUP_NAMES, wordsIn } from '../../domain/words/groups.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** A site without entries, rows and figures, whose words that may be empty are empty. */
function emptySite() {
  const { site, ...sections } = portfolioSchema.parse(samplePortfolio);
  const words = WORD_GROUP_NAMES.map((group) => {
    const optional = Object.entries(wordsIn(group)).filter(([, word]) => word.isOptional);
    return [group, Object.fromEntries(optional.map(([key]) => [key, '']))];
  });
  return portfolioSchema.parse({
    ...sections,
    about: {
      ...sections.about,
      description: '',
      skills: [],
      education: [],
      work: [],
      languages: [],
      certificates: [],
      volunteer: [],
    },
    skills: { skills: [], services: [] },
    projects: { projects: [] },
    downloads: { categories: [] },
    site: {
      ...site,
      email: '',
      location: '',
      timeZoneName: '',
      contacts: [],
      response: '',
      timeZoneText: '',
      status: '',
      technologies: [],
      learning: [],
      counters: [],
      tileValue: '',
      words: Object.fromEntries(words),
    },
  });
}

/** The headings that nothing follows in their part of the page, and the visible lists and paragraphs without text. */
const emptyParts = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const textOf = (element: Element) => element.textContent?.trim() ?? '';
    const isEmpty = (element: Element) =>
      textOf(element) === '' && element.querySelector('img, svg, input') === null;
    const seen = [...main.querySelectorAll('h2, dl, ul, ol, p')].filter((element) =>
      element.checkVisibility(),
    );
    return seen
      .filter((element) =>
        element.tagName === 'H2'
          ? [...(element.parentElement?.children ?? [])].every(
              (one) => one === element || isEmpty(one),
            )
          : isEmpty(element),
      )
      .map((element) => `${element.tagName} ${textOf(element)}`);
  });

test('a page shows no heading, list or line over nothing', async ({ page, site }) => {
  await (await logIn(site.address)).save(emptySite(), 1);
  for (const path of ['/', '/about', '/skills', '/projects', '/downloads', '/contact', '/resume']) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    expect.soft(await emptyParts(page), path).toEqual([]);
  }
});
