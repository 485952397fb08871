import { describe, expect, it } from 'vitest';
import { ALL_WORDS, changedWords, entriesOf, findWords, groupName } from './word-list.ts';

const addressesOf = (entries: readonly { address: string }[]) =>
  entries.map(({ address }) => address);

describe('what is changed', () => {
  it('is a word that the owner has written, not a sample that was left out', () => {
    const words = {
      projects: { featured: 'Shown first', heading: 'Projects', menu: ' ', lead: '' },
      login: { lead: '' },
      downloads: { tools: 'Things: {n}' },
    };
    expect(addressesOf(changedWords(words, 'projects'))).toEqual(['site/words/projects/featured']);
    expect(addressesOf(changedWords(words, 'login'))).toEqual(['site/words/login/lead']);
    expect(addressesOf(changedWords(words, 'downloads'))).toEqual(['site/words/downloads/tools']);
    expect(changedWords(words, 'home')).toEqual([]);
  });
});

describe('the search', () => {
  const words = { contact: { lead: 'Write, and it floats over to me.' } };

  it('finds a word by its text, its default, its label and its place', () => {
    expect(addressesOf(findWords(words, 'FLOATS over'))).toEqual(['site/words/contact/lead']);
    const { declared } = entriesOf('contact').find(({ key }) => key === 'lead') ?? {};
    const byDefault = 'text' in (declared ?? {}) ? Reflect.get(declared ?? {}, 'text') : '';
    expect(addressesOf(findWords(words, String(byDefault)))).toContain('site/words/contact/lead');
    expect(addressesOf(findWords({}, 'copyright line'))).toEqual([
      'site/words/everywhere/copyright',
    ]);
    expect(addressesOf(findWords({}, 'at the foot'))).toContain('site/words/everywhere/copyright');
  });

  it('finds nothing for a text that no word has', () => {
    expect(findWords({}, 'no word has this')).toEqual([]);
    expect(findWords({}, '').length).toBe(ALL_WORDS.length);
  });
});

it("a page's group has the name that its page has in the menu", () => {
  expect(groupName({ anime: { menu: 'Books' } }, 'anime')).toBe('Books');
  expect(groupName({ anime: { menu: ' ' } }, 'anime')).toBe('Anime');
  expect(groupName({}, 'errors')).toBe('Errors and notices');
});

it('every word of the catalogue has an address of its own', () => {
  expect(new Set(addressesOf(ALL_WORDS)).size).toBe(ALL_WORDS.length);
});
