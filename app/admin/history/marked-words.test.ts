import { describe, expect, it } from 'vitest';
import { markedParts } from './marked-words.tsx';

const withMarks = (...texts: Parameters<typeof markedParts>): string =>
  markedParts(...texts)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

describe('the words of a text that another one does not have', () => {
  it.each([
    ['One two three.', 'One, four three.', 'One[ two] three.', 'One[, four] three.'],
    ['', 'New', '', '[New]'],
    ['Old', '', '[Old]', ''],
    ['same  text', 'same text', 'same  text', 'same text'],
    ['東京の朝', '東京の夜', '東京の[朝]', '東京の[夜]'],
  ])('of %j and %j are marked', (before, after, one, other) => {
    expect(withMarks(before, after)).toBe(one);
    expect(withMarks(after, before)).toBe(other);
  });

  it('are not marked in texts that differ in very many', () => {
    const [before, after] = ['a', 'b'].map((letter) => `${letter} `.repeat(20_000));
    expect(withMarks(after ?? '', before ?? '')).toBe(after);
  });
});
