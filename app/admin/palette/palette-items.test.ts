import { expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { contentItems, findItems } from './palette-items.ts';

const content = portfolioSchema.parse(samplePortfolio);
const at = (address: string) => contentItems(content).find((place) => place.address === address);

it('lists fields by their labels, and entries with their place in words', () => {
  const { downloads, skills } = content;
  const [category] = downloads.categories;
  expect(at('site/language')).toMatchObject({ label: 'Language', note: 'Settings' });
  expect(at('site/words/contact/heading')?.note).toBe('Words of Contact');
  expect(at('skills/skills/1')).toEqual({
    address: 'skills/skills/1',
    label: skills.skills[0]?.name,
    note: 'Skills, Technical skills',
  });
  expect(at('downloads/categories/1/tools/1')?.note).toBe(`Downloads, ${category?.name}, Tools`);
  const addresses = contentItems(content).map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('finds what has all words of a query, whatever their case, order and accents', () => {
  const item = (label: string, note: string) => ({ id: label, label, note, run: () => {} });
  const items = [item('Résumé', 'About'), item('Save', 'nothing to save'), item('Saving', 'Words')];
  const search = (query: string) => findItems(items, query).map(({ label }) => label);
  expect(search('')).toHaveLength(3);
  expect(search('about resume')).toEqual(['Résumé']);
  expect(search(' SAV ')).toEqual(['Save', 'Saving']);
  expect(search('sav zebra')).toEqual([]);
});
