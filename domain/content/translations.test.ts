import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { fieldErrors } from '../site-error.ts';
import { changeOf, differences } from './differences.ts';
import { portfolioSchema } from './portfolio.ts';
import { SECTIONS } from './sections.ts';
import { unknownLanguage } from './translations.ts';

const { schema } = SECTIONS.translations;

const parse = (texts: Record<string, string>, tag = 'pt-BR') =>
  schema.safeParse({
    [tag]: {
      published: true,
      texts: Object.fromEntries(
        Object.entries(texts).map(([address, text]) => [address, { text, of: 'Before' }]),
      ),
    },
  });

const textsOf = (...call: Parameters<typeof parse>) =>
  Object.entries(parse(...call).data ?? {}).flatMap(([tag, { texts }]) =>
    Object.entries(texts).map(([address, { text }]) => `${tag} ${address}: ${text}`),
  );

it('takes only a language that has a name, where one is entered', () => {
  for (const tag of ['en', 'pt-BR', 'zh-Hant', 'nds']) expect(unknownLanguage(tag)).toBeUndefined();
  for (const tag of ['german', 'zzzzz', 'deutsch', 'a b'])
    expect(unknownLanguage(tag)).toMatch(/^Enter a language tag/);
});

describe('the translations', () => {
  it('can have every text of the content, by its address, under the canonical tag', () => {
    const texts = {
      'home/name': ' Nome ',
      'home/roles/Writer, CI/CD': 'Escritor',
      'about/work/k1/description': 'Duas\nlinhas',
      'projects/projects/k7/imageAlt': 'Um barco',
      'projects/projects/k7/pictures/2/caption': 'Um cais',
      'projects/projects/*/technologies/Design': 'Projeto',
      'site/words/home/menu': 'Início',
      'site/words/downloads/tools': 'Ferramentas: {n}',
    };
    expect(textsOf(texts, 'pt-br')).toEqual(
      Object.entries(texts).map(([address, text]) => `pt-BR ${address}: ${text.trim()}`),
    );
  });

  it('drop texts that this version does not know, and empty ones', () => {
    const noFields = [
      'home/stats',
      'home/nothing',
      'site/email',
      'site/pages/about/page',
      'nowhere/a',
    ];
    const sharedFields = ['projects/projects/k7/slug', 'downloads/categories/1/tools/2/type'];
    const wrongFields = [
      'home/name/more',
      'home/roles',
      'site/words/home',
      'site/words/home/menu/one',
    ];
    const addresses = [
      ...noFields,
      ...sharedFields,
      ...wrongFields,
      '__proto__/x',
      'home/__proto__',
    ];
    expect(textsOf(Object.fromEntries(addresses.map((address) => [address, 'Text'])))).toEqual([]);
    expect(textsOf({ 'home/name': ' ', 'home/roles/Writer': '' })).toEqual([]);
  });

  it('are checked as the texts that they translate', () => {
    const { error } = parse({
      'home/name': 'x'.repeat(121),
      'site/words/everywhere/copyright': '{yaer}',
      'about/skills/Design': 'a, b',
    });
    expect(error && Object.keys(fieldErrors(error))).toEqual([
      'pt-BR.texts.home/name.text',
      'pt-BR.texts.site/words/everywhere/copyright.text',
      'pt-BR.texts.about/skills/Design.text',
    ]);
  });

  it.each(['about', 'admin', 'not a tag', '', '__proto__'])(
    'are in no language called %j',
    (tag) => {
      expect(parse({}, tag).success).toBe(tag === '__proto__');
    },
  );

  it('are of at most 12 languages', () => {
    const languages = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `a${String.fromCharCode(97 + n)}`,
          { published: false, texts: {} },
        ]),
      );
    expect(schema.safeParse(languages(12)).success).toBe(true);
    expect(schema.safeParse(languages(13)).success).toBe(false);
  });

  it('are named in a list of changes by their originals', () => {
    const before = portfolioSchema.parse(samplePortfolio);
    const of = samplePortfolio.home.name;
    const withText = (text: string) => ({
      ...before,
      translations: { 'pt-BR': { published: true, texts: { 'home/name': { text, of } } } },
    });
    const changes = differences(withText('Um'), withText('Dois'));
    expect(changes.map(changeOf)).toMatchObject([
      { place: 'Translations, pt-BR, Home, Name', before: 'Um', after: 'Dois' },
    ]);
  });
});
