import { expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { valueAt, withValueAt } from '../document/addresses.ts';
import {
  isOutdated,
  languageTexts,
  shippedWords,
  tagAddress,
  textName,
  translationAddress,
  translationIn,
  withShippedWords,
} from './language-texts.ts';

const content: Portfolio = portfolioSchema.parse({
  ...samplePortfolio,
  translations: { 'pt-BR': { published: false, texts: {} } },
});
const at = translationAddress('pt-BR', 'home/description');
const stateIn = (of: Portfolio, address: string) =>
  languageTexts(of, 'pt-BR').find((text) => text.address === address)?.state;

it('is missing, then translated, and outdated once its original has changed', () => {
  expect(stateIn(content, 'home/description')).toBe('missing');
  const of = content.home.description;
  const translated = withValueAt(content, at, { text: 'Olá', of });
  expect(valueAt(translated, at)).toEqual({ text: 'Olá', of });
  expect(stateIn(translated, 'home/description')).toBe('translated');
  const newContent = withValueAt(translated, 'home/description', 'Another text');
  expect(stateIn(newContent, 'home/description')).toBe('outdated');
  expect(isOutdated(translationIn(valueAt(newContent, at)), 'Another text')).toBe(true);
});

it('has a name in words', () => {
  const [project] = content.projects.projects;
  const name = (address: string) => textName(content, address);
  expect(name('home/description')).toBe('Home: description');
  expect(name(`projects/projects/${project?.key}/title`)).toBe(`${project?.title}: title`);
  const tag = tagAddress(`projects/projects/${project?.key}/technologies`, 'CI/CD');
  expect(tag).toBe('projects/projects/*/technologies/CI/CD');
  expect(name(tag)).toBe('Projects: technologies');
  expect(name(tagAddress('home/roles', 'Designer'))).toBe('Home: roles');
});

it('begins with the shipped words, and keeps what is translated already', async () => {
  const withOwnWord = withValueAt(content, translationAddress('pt-BR', 'site/words/about/menu'), {
    text: 'Quem sou',
    of: 'About',
  });
  const withShipped = withShippedWords(withOwnWord, 'pt-BR', await shippedWords('pt-BR'));
  const { texts } = withShipped.translations['pt-BR'] ?? {};
  expect(texts?.['site/words/about/menu']?.text).toBe('Quem sou');
  expect(texts?.['site/words/contact/send']).toEqual({
    text: 'Enviar mensagem',
    of: 'Send Message',
  });
  expect(portfolioSchema.safeParse(withShipped).success).toBe(true);
});
