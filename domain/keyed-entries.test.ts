import { describe, expect, it } from 'vitest';
import { byKey, withOwnKeys } from './keyed-entries.ts';

const map = (entries: Readonly<Record<string, object>>) =>
  new Map(Object.entries(entries).map(([key, entry]) => [key, { ...entry, key }]));

describe('entries by their keys', () => {
  it('are all objects of a list, each under its key', () => {
    const one = { key: 'one', name: 'One' };
    const two = { key: 'two', name: 'Two' };
    expect([...byKey([one, 'no entry', null, [one], two], 'key')]).toEqual([
      ['one', one],
      ['two', two],
    ]);
  });

  it('get a free number where they have no key', () => {
    expect([...byKey([{ name: 'One' }, { name: 'Two' }], 'key').keys()]).toHaveLength(2);
    expect([...byKey([{ key: '1', name: 'One' }, { name: 'Two' }], 'key').keys()]).toEqual([
      '1',
      '2',
    ]);
  });

  it('can be recognized by another field, and get no key then', () => {
    expect([...byKey([{ page: 'about' }], 'page')]).toEqual([['about', { page: 'about' }]]);
  });

  it.each([undefined, null, 'text', { key: 'one' }])('are none in %j', (list) => {
    expect(byKey(list, 'key').size).toBe(0);
  });
});

describe('a new entry of mine', () => {
  const own = (mine: Parameters<typeof map>[0], base = {}, theirs = {}) => [
    ...withOwnKeys(map(mine), map(base), map(theirs), 'key').entries(),
  ];

  it('gets a free number where another new entry has its number', () => {
    const mine = { 1: { name: 'Mine' } };
    expect(own(mine, {}, { 1: { name: 'Theirs' } })).toEqual([['2', { name: 'Mine', key: '2' }]]);
    expect(own({ 12: { name: 'Mine' } }, {}, { 12: { name: 'Theirs' } })).toEqual([
      ['1', { name: 'Mine', key: '1' }],
    ]);
  });

  it('does not get the number of any entry, on any side', () => {
    const mine = { 1: { name: 'Mine' }, 2: { name: 'Also mine' } };
    const found = own(
      mine,
      { 3: { name: 'Base' } },
      { 1: { name: 'Theirs' }, 4: { name: 'Also' } },
    );
    expect(found).toEqual([
      ['5', { name: 'Mine', key: '5' }],
      ['2', { name: 'Also mine', key: '2' }],
    ]);
  });

  it.each([
    ['nobody else has it', { 1: { name: 'Mine' } }, {}, {}],
    ['the other one is the same', { 1: { name: 'Same' } }, {}, { 1: { name: 'Same' } }],
    ['it is an earlier one', { 1: { name: 'Mine' } }, { 1: { name: 'A' } }, { 1: { name: 'B' } }],
    ['its key is no number', { a1: { name: 'Mine' } }, {}, { a1: { name: 'Theirs' } }],
    ['its key only begins with one', { '1a': { name: 'Mine' } }, {}, { '1a': { name: 'Theirs' } }],
  ])('keeps its key where %s', (_, mine, base, theirs) => {
    expect(own(mine, base, theirs).map(([key]) => key)).toEqual(Object.keys(mine));
  });
});
