import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { homeSection } from './home.ts';
import { portfolioSchema } from './portfolio.ts';
import { siteSection } from './site.ts';
import { withStoredKeys } from './taken-keys.ts';

const stats = (...entries: object[]) => ({ stats: entries });
const keysOf = (stored: unknown, ...given: unknown[]): unknown[] => {
  const { stats: list } = withStoredKeys(homeSection.fields, stored, { stats: given });
  if (!Array.isArray(list)) throw new Error('There is no list.');
  return list.map((each: unknown) =>
    typeof each === 'object' && each !== null ? Reflect.get(each, 'key') : each,
  );
};

describe('entries without a key', () => {
  const stored = stats(
    { key: 'a', value: '1', label: 'Cat' },
    { key: 'b', value: '1', label: 'Dog' },
    { key: '1', value: '', label: '' },
  );

  it('take the key of the equal stored entry, or else of the first with the same first text', () => {
    expect(keysOf(stored, { value: '1', label: 'Cow' }, { value: '1', label: 'Dog' })).toEqual([
      'a',
      'b',
    ]);
  });

  it('take each stored key once, and then a number that no entry has', () => {
    const same = { value: '1', label: 'Cat' };
    expect(keysOf(stored, same, same, same, { key: '2', value: '', label: 'x' })).toEqual([
      'a',
      'b',
      '3',
      '2',
    ]);
  });

  it('take no key of a stored entry that has none, and nothing of what is no list', () => {
    expect(keysOf(stats({ value: '1', label: 'Cat' }), { value: '1', label: 'Cat' })).toEqual([
      '1',
    ]);
    for (const no of [undefined, null, [], { stats: 'a' }]) {
      expect(keysOf(no, { value: '1', label: 'Cat' })).toEqual(['1']);
    }
  });

  it('stay as they are where they are no objects', () => {
    expect(keysOf(stored, 'a text', null, { value: '1', label: 'Dog' })).toEqual([
      'a text',
      null,
      'b',
    ]);
  });

  it('stay as they are where an entry is recognized by the page that it stands for', () => {
    const { pages } = portfolioSchema.parse(samplePortfolio).site;
    expect(withStoredKeys(siteSection.fields, { pages }, { pages })).toEqual({ pages });
  });
});
