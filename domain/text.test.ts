import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, entered } from '../tests/support/arbitraries.ts';
import {
  commaSpace,
  commaSpaceFilled,
  line,
  onePerLine,
  requiredLine,
  tags,
  text,
} from './text.ts';

const errorOf = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('roles, one a line', () => {
  it('drop blank lines and the space around an entry', () => {
    expect(onePerLine.parse('  Developer \n\n\t\nGardener\n')).toEqual(['Developer', 'Gardener']);
  });

  it('come back from the edited text as they were stored', () => {
    const storedTexts = fc.array(accepted(requiredLine(120, 'empty'), entered()), { maxLength: 5 });
    fc.assert(
      fc.property(storedTexts, (roles) => {
        expect(onePerLine.parse(onePerLine.format(roles))).toEqual(roles);
      }),
    );
  });
});

describe('tags, by comma plus space', () => {
  it('are split at a comma plus space and nowhere else', () => {
    expect(commaSpace.parse('C, C++,Rust, a b')).toEqual(['C', 'C++,Rust', 'a b']);
  });

  it('keep an empty skill tag while it is edited', () => {
    expect(commaSpace.parse('C, , Rust, ')).toEqual(['C', '', 'Rust', '']);
  });

  it('drop empty technologies', () => {
    expect(commaSpaceFilled.parse('C, ,  , Rust, ')).toEqual(['C', 'Rust']);
  });

  it('come back from the edited text as they were stored', () => {
    fc.assert(
      fc.property(accepted(tags(5, 60), fc.array(entered(), { maxLength: 5 })), (items) => {
        expect(commaSpace.parse(commaSpace.format(items))).toEqual(items);
        expect(commaSpaceFilled.parse(commaSpaceFilled.format(items))).toEqual(items);
      }),
    );
  });

  it('may not contain a comma plus space, which would split one into two', () => {
    expect(errorOf(tags(5, 60).safeParse(['C, C++']))).toBe('A comma plus space ends an entry.');
    expect(tags(5, 60).parse(['C,C++'])).toEqual(['C,C++']);
  });
});

describe('a text', () => {
  it('keeps its line breaks, all of them as \\n', () => {
    expect(text(40).parse('one\r\ntwo\n\nthree\rfour')).toBe('one\ntwo\n\nthree\nfour');
    expect(text(40).parse('one\r\r\ntwo')).toBe('one\n\ntwo');
  });

  it('does not change when it is read and saved again', () => {
    fc.assert(
      fc.property(accepted(text(200), entered()), (storedTexts) => {
        expect(text(200).parse(storedTexts)).toBe(storedTexts);
      }),
    );
  });

  it.each([
    ['a lone high surrogate', 'a\ud83d'],
    ['a lone low surrogate', '\ude00a'],
    ['surrogates in the wrong order', '\ude00\ud83d'],
    ['NUL', 'a\u0000b'],
  ])('refuses %s, which a store cannot hold', (_, typed) => {
    expect(errorOf(text(40).safeParse(typed))).toBe(
      'This text has characters that cannot be stored.',
    );
    expect(line(40).safeParse(typed).success).toBe(false);
    expect(tags(4, 40).safeParse([typed]).success).toBe(false);
  });

  it('is limited in length', () => {
    expect(text(4_000).safeParse('a'.repeat(4_000)).success).toBe(true);
    expect(errorOf(text(4_000).safeParse('a'.repeat(4_001)))).toBe('At most 4,000 characters.');
  });
});

describe('a line', () => {
  it('is trimmed', () => {
    expect(line(20).parse('  a b\t')).toBe('a b');
  });
});
