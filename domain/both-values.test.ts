import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bothOf } from './both-values.ts';
import { linkSchema } from './link-schema.ts';

const text = z.string();
const texts = z.array(z.string());

describe('both values', () => {
  it('are one text with the words of both', () => {
    const sides = { base: 'one two', mine: 'zero one two', theirs: 'one two three' };
    expect(bothOf(sides, text)).toEqual({ value: 'zero one two three', isMixed: true });
    expect(bothOf(sides, undefined)).toEqual({ value: 'zero one two three', isMixed: true });
  });

  it('are one list with the items of both', () => {
    const sides = { base: ['a'], mine: ['a', 'b'], theirs: ['c', 'a'] };
    expect(bothOf(sides, texts)).toEqual({ value: ['c', 'a', 'b'], isMixed: false });
  });

  it.each([
    ['texts', { base: undefined, mine: 'one', theirs: 'two' }, ['one', 'two']],
    ['lists', { base: null, mine: ['one'], theirs: ['two'] }, ['one', 'two']],
  ])('are %s also where there was none before', (_, sides, parts) => {
    const both = bothOf(sides, undefined)?.value;
    for (const part of parts) expect(both).toContain(part);
    expect(String(both)).toHaveLength(7);
  });

  it.each([
    ['a text and a list', { base: 'one', mine: 'one', theirs: ['one'] }],
    ['a list and a text', { base: 'one', mine: ['one'], theirs: 'one' }],
    ['numbers', { base: 1, mine: 2, theirs: 3 }],
    ['lists of numbers', { base: [1], mine: [1, 2], theirs: [3] }],
    ['a list of texts and one with a number', { base: [], mine: ['a'], theirs: ['b', 1] }],
    ['a list with a number and one of texts', { base: [], mine: ['a', 1], theirs: ['b'] }],
  ])('of %s are none', (_, sides) => {
    expect(bothOf(sides, undefined)).toBeUndefined();
  });

  it('are none in a field that takes no free words', () => {
    const sides = { base: '', mine: 'https://one.example', theirs: 'https://two.example' };
    expect(bothOf(sides, linkSchema)).toBeUndefined();
    expect(
      bothOf({ base: [], mine: ['a'], theirs: ['b'] }, z.array(z.enum(['a', 'b']))),
    ).toBeUndefined();
  });

  it('are none where the field does not take the result', () => {
    const sides = { base: '', mine: 'as long as it may be', theirs: 'also as long as that' };
    expect(bothOf(sides, z.string().max(20))).toBeUndefined();
    expect(bothOf({ base: [], mine: ['a'], theirs: ['b'] }, texts.max(1))).toBeUndefined();
  });
});
