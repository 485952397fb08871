import fc from 'fast-check';
import { expect, it } from 'vitest';
import { portfolios } from '../tests/support/arbitraries.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { publicCategories } from './content/downloads.ts';
import type { Portfolio } from './content/portfolio.ts';
import { publishedNotes } from './content/published-notes.ts';
import { publishedProjects } from './content/published-projects.ts';
import { publishedLanguages, translatableTexts, translated } from './translated.ts';
import { textsOf } from './words/texts.ts';

const TAG = 'ar';

/** Content with translations of some texts: each is the original in brackets. */
const withTranslations = (
  content: Portfolio,
  isTranslated: (address: string) => boolean,
): Portfolio => ({
  ...content,
  translations: {
    [TAG]: {
      published: true,
      texts: Object.fromEntries(
        [...translatableTexts(content, TAG)]
          .filter(([address]) => isTranslated(address))
          .map(([address, of]) => [address, { text: `[${of}]`, of }]),
      ),
    },
  },
});

/** A value with `text` in place of each text that was translated. */
const blanked = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, child: unknown) =>
    typeof child === 'string' ? child.replace(/^\[([\s\S]*)\]$/, '$1') : child,
  );

const blankedSections = ({ site, downloads, projects, notes, ...others }: Portfolio) => {
  const { words: _, language: __, ...rest } = site;
  const categories = downloads.categories.map(({ name, tools }) => ({ name, tools }));
  return blanked([
    others,
    rest,
    categories,
    [...projects.projects, ...notes.notes].map((child) => ({ ...child, slug: '' })),
  ]);
};

const pathsOf = (content: Portfolio) => [
  ...publishedProjects(content)
    .filter(({ hasPage }) => hasPage)
    .map(({ path }) => path),
  ...publicCategories(content.downloads).map(({ slug }) => slug),
  ...publishedNotes(content).map(({ path }) => path),
];

it('a translation changes only texts: addresses, keys, order, links and numbers stay', () => {
  fc.assert(
    fc.property(portfolios, fc.nat(), (any, seed) => {
      const site = { ...any.site, language: 'en', words: {} };
      const isTranslated = (address: string) => address.length % 2 === seed % 2;
      const content = withTranslations({ ...any, site }, isTranslated);
      const { content: translatedContent, untranslated } = translated(content, TAG);
      expect(translatedContent.site.language).toBe(TAG);
      expect(blankedSections(translatedContent)).toEqual(blankedSections(content));
      expect(pathsOf(translatedContent)).toEqual(pathsOf(content));
      const left = [...translatableTexts(content, TAG)].filter(([child]) => !isTranslated(child));
      expect(untranslated).toEqual(new Set(left.map(([, text]) => text)));
    }),
    { numRuns: 50 },
  );
});

it('a tag has one translation in all entries, and words are translated', () => {
  const texts = {
    'projects/projects/*/technologies/TypeScript': { text: 'تايب سكريبت', of: 'TypeScript' },
    'site/words/home/menu': { text: 'الرئيسية', of: 'Home' },
  };
  const content = { ...samplePortfolio, translations: { [TAG]: { published: true, texts } } };
  const translatedContent = translated(content, TAG).content;
  const technologies = translatedContent.projects.projects.flatMap(
    (project) => project.technologies,
  );
  expect(technologies).toContain('تايب سكريبت');
  expect(technologies).not.toContain('TypeScript');
  expect(textsOf(translatedContent.site.words, 'home').menu).toBe('الرئيسية');
});

it('the further languages are the published ones, without the language of the content', () => {
  const language = (published: boolean) => ({ published, texts: {} });
  const translations = {
    'pt-BR': language(true),
    ar: language(true),
    ja: language(false),
    en: language(true),
  };
  expect(publishedLanguages({ ...samplePortfolio, translations })).toEqual([
    { tag: 'ar', prefix: '/ar' },
    { tag: 'pt-BR', prefix: '/pt-br' },
  ]);
});
