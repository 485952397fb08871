import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carry } from './carry.ts';

const entry = (key: string, text: string) => ({ key, text });

describe('what a save stored', () => {
  const carried = <T>(now: T, sent: T, stored: T) => carry(now, sent, stored, 'now');

  it('is shown in the fields that stayed as they were sent', () => {
    const sent = { name: ' Asha ', link: '', tags: ['a', 'a'] };
    const stored = { name: 'Asha', link: '#', tags: ['a'] };
    expect(carried(structuredClone(sent), sent, stored)).toEqual(stored);
  });

  it('replaces nothing that was typed since', () => {
    const now = { name: ' Asha Sen', link: '' };
    expect(carried(now, { name: ' Asha ', link: '' }, { name: 'Asha', link: '#' })).toEqual({
      name: ' Asha Sen',
      link: '#',
    });
  });

  it('follows an entry that was moved since, and leaves new and removed ones', () => {
    const sent = [entry('1', ' one '), entry('2', ' two '), entry('3', 'three')];
    const stored = [entry('1', 'one'), entry('2', 'two'), entry('3', 'three')];
    const now = [entry('4', ' new '), entry('2', ' two '), entry('1', ' one and more ')];
    expect(carried(now, sent, stored)).toEqual([
      entry('4', ' new '),
      entry('2', 'two'),
      entry('1', ' one and more '),
    ]);
  });

  it('drops a word that has its default again', () => {
    const sent: Record<string, string> = { menu: 'Home', lead: 'Mine' };
    expect(carried({ ...sent }, sent, { lead: 'Mine' })).toEqual({ lead: 'Mine' });
  });
});

describe('what a merge took in', () => {
  const carried = <T>(now: T, working: T, merged: T) => carry(now, working, merged, 'to');

  it('changes the fields that it changed, and leaves the others as they were typed', () => {
    const now = { name: ' Asha ', tags: ['a', 'a'], level: Number.NaN };
    const working = { name: 'Asha', tags: ['a'], level: Number.NaN };
    expect(carried(now, working, { ...working, tags: ['a', 'b'] })).toEqual({
      name: ' Asha ',
      tags: ['a', 'b'],
      level: Number.NaN,
    });
  });

  it('has its order of a list, with entries as they were typed', () => {
    const now = [entry('1', ' one '), entry('2', 'two')];
    const working = [entry('1', 'one'), entry('2', 'two')];
    const merged = [entry('3', 'three'), entry('2', 'TWO'), entry('1', 'one')];
    expect(carried(now, working, merged)).toEqual([
      entry('3', 'three'),
      entry('2', 'TWO'),
      entry('1', ' one '),
    ]);
  });
});

it('carries nothing where nothing differs, and all of it to what is equal', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(value, value, fc.constantFrom('now', 'to'), (one, other, preferred) => {
      expect(carry(one, other, other, preferred)).toEqual(one);
      expect(carry(one, one, other, preferred)).toEqual(other);
    }),
  );
});
