import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedItems, joinedTexts, textParts } from './text-merge.ts';

const texts = fc
  .array(fc.constantFrom('river', 'port', ' ', ' ', '\n', ',', '.', '縁側', 'of'), {
    maxLength: 25,
  })
  .map((parts) => parts.join(''));

const paragraphs = fc
  .array(fc.constantFrom('One.', 'Two of it.', 'Three!', 'Of mine.', 'Of theirs?', 'No stop'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(' '));

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  );

const wordsOf = (text: string): string[] => text.match(/[a-z]+|縁側/g) ?? [];

describe('two texts joined', () => {
  it('are what one side wrote where the other one wrote nothing', () => {
    fc.assert(
      fc.property(texts, texts, (base, text) => {
        expect(joinedTexts(base, text, base)).toEqual({ value: text, isMixed: false });
        expect(joinedTexts(base, base, text)).toEqual({ value: text, isMixed: false });
        expect(joinedTexts(base, text, text)).toEqual({ value: text, isMixed: false });
      }),
    );
  });

  it('have every word that either side wrote', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const joined = wordsOf(joinedTexts(base, mine, theirs).value).join(' ');
        const before = new Set(wordsOf(base));
        for (const word of [...wordsOf(mine), ...wordsOf(theirs)]) {
          if (!before.has(word)) expect(joined).toContain(word);
        }
      }),
    );
  });

  it('have the changes of both at their places', () => {
    expect(
      joinedTexts(
        'Tides at a river port, drawn as water. Boatmen look at it before dawn, so it opens without a network.',
        'Tides at a river port, drawn as water that can be read from across a room. Boatmen open it before dawn, so it needs no network.',
        'Tides at a river port, drawn as water. Forty boatmen look at it before dawn, so it opens without a network and asks for nothing.',
      ).value,
    ).toBe(
      'Tides at a river port, drawn as water that can be read from across a room. Forty boatmen open it before dawn, so it needs no network and asks for nothing.',
    );
  });

  it.each([
    ['One.', 'One. Mine.', 'One. Theirs.', 'One. Mine. Theirs.'],
    ['', 'Mine', 'Theirs', 'Mine Theirs'],
    ['a b c', 'a x c', 'a y c', 'a x y c'],
    ['a b c', 'a c', 'a b d', 'a d'],
    ['a b', 'a\nb', 'a b c', 'a\nb c'],
    ['Old', 'New. Old', 'Old!', 'New. Old!'],
    // A word between words that the other side replaced, and one before them.
    ['a b c d', 'a x d', 'a b t c d', 'a x b t c d'],
    ['a b c d', 'a x d', 'a t b c d', 'a t x d'],
    ['a b c d', 'a x d', 'a b c t d', 'a x t d'],
    // Replaced words that overlap.
    ['a b c d e', 'a x d e', 'a b y e', 'a x d b y e'],
    ['a b c d e', 'a x e', 'a b y d e', 'a x b y d e'],
    // One side removed what the other one replaced.
    ['a b c', 'a x c', 'a c', 'a x c'],
    ['a b c', 'a c', 'a x c', 'a x c'],
    // A space only where a word would run into another one or into the end of a sentence.
    ['', 'Mine', '\nTheirs', 'Mine\nTheirs'],
    ['', 'Mine.', 'Theirs', 'Mine. Theirs'],
    ['', 'Mine', '(theirs)', 'Mine(theirs)'],
    ['', 'mine_', 'theirs', 'mine_theirs'],
    ['', 'mine', '_theirs', 'mine_theirs'],
    ['', '1', '2', '1 2'],
    // The white space of mine where both changed it.
    ['a b', 'a\nb', 'a\tb', 'a\nb'],
  ])('%j as %j and %j are %j', (base, mine, theirs, joined) => {
    expect(joinedTexts(base, mine, theirs).value).toBe(joined);
  });

  it('have only sentences of one side or the other, unless they are mixed', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, paragraphs, (base, mine, theirs) => {
        const { value, isMixed } = joinedTexts(base, mine, theirs);
        const own = new Set([...sentencesOf(mine), ...sentencesOf(theirs)]);
        if (!isMixed) expect(sentencesOf(value).filter((each) => !own.has(each))).toEqual([]);
      }),
    );
  });

  it('are mixed whichever side is mine', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, paragraphs, (base, mine, theirs) => {
        expect(joinedTexts(base, theirs, mine).isMixed).toBe(
          joinedTexts(base, mine, theirs).isMixed,
        );
      }),
    );
  });

  it('are mixed where both gave one sentence other words', () => {
    const sentence = fc.constantFrom('I build.', 'I build for boats.', 'I answer!', 'You ask?');
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 4 }),
        fc.array(sentence, { maxLength: 4 }),
        (before, after) => {
          const around = (own: string) => [...before, own, ...after].join(' ');
          const texts = ['Mine: I plan.', 'Mine again.', 'Theirs, later.'].map(around);
          const [base = '', mine = '', theirs = ''] = texts;
          expect(joinedTexts(base, mine, theirs).isMixed).toBe(true);
        },
      ),
    );
  });

  it.each([
    [
      'another word of one sentence',
      'I build for schools.',
      'We build for schools.',
      'I build for boats.',
    ],
    ['a text where there was none', '', 'Mine', 'Theirs'],
    ['one title', 'Night Bus', 'Night Bus, later', 'The Night Bus'],
    ['a sentence that the other removed', 'One. Two.', 'One. Two, of mine.', 'One.'],
    ['sentences at the same place', 'One.', 'One. Mine.', 'One. Theirs.'],
    ['two sentences made one', 'One. Two.', 'One and two.', 'One. Two!'],
    ['a paragraph without a full stop', '- one\n- two', '- mine\n- two', '- theirs\n- two'],
  ])('are mixed: %s', (_, base, mine, theirs) => {
    expect(joinedTexts(base, mine, theirs).isMixed).toBe(true);
  });

  it.each([
    ['I build. I answer.', 'I build boats. I answer.', 'I build. I answer at night.'],
    ['One. Two.', 'Zero. One. Two.', 'One. Two. Three.'],
    ['- one\n- two', '- mine\n- two', '- one\n- theirs'],
    ['一つ。二つ。', '三つ。二つ。', '一つ。四つ。'],
    ['One. Two.', 'One. Both.', 'One. Both.'],
  ])('are not mixed: %j as %j and %j', (base, mine, theirs) => {
    expect(joinedTexts(base, mine, theirs).isMixed).toBe(false);
  });

  it('differ as a whole between what is equal at both ends where they are too long to compare', () => {
    const longText = (word: string, count: number) => {
      const words = `${word} `.repeat(count);
      return `Start ${words}here ${words}end.`;
    };
    const kinds = (count: number) =>
      textParts(longText('old', count), longText('new', count)).map(({ kind }) => kind);
    // The most are 5,000 words on both sides.
    expect(kinds(30)).toEqual(['same', 'removed', 'added', 'same', 'removed', 'added', 'same']);
    expect(kinds(2_500)).toEqual(['same', 'removed', 'added', 'same']);
  });
});

describe('two lists joined', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b', 'm'],
      ['a', 't', 'b'],
      ['a', 't', 'b', 'm'],
    ],
    [['a', 'b'], ['a'], ['a', 'b', 't'], ['a', 't']],
    [['a'], ['a', 'x'], ['a', 'x'], ['a', 'x']],
    [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['a', 'b', 'd', 'c'],
      ['c', 'a', 'b', 'd'],
    ],
  ])('%j as %j and %j are %j', (base, mine, theirs, value) => {
    expect(joinedItems(base, mine, theirs)).toEqual({ value, isMixed: false });
  });

  it('are mixed where both have something else for one item', () => {
    expect(joinedItems(['a', 'b'], ['m', 'b'], ['t', 'b'])).toEqual({
      value: ['m', 't', 'b'],
      isMixed: true,
    });
    expect(joinedItems(['a', 'b'], ['m', 'b'], ['b'])).toMatchObject({ isMixed: true });
    expect(joinedItems(['a'], ['a', 'm'], ['a', 't'])).toEqual({
      value: ['a', 'm', 't'],
      isMixed: false,
    });
  });
});

describe('the parts of two texts', () => {
  it('make up both texts', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const parts = textParts(before, after);
        const written = (left: string) =>
          parts.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');
        expect(written('removed')).toBe(after);
        expect(written('added').replaceAll(/\s/g, '')).toBe(before.replaceAll(/\s/g, ''));
      }),
    );
  });

  it('have the words of both that are in the same order', () => {
    expect(textParts('x q e', 'e x r e')).toEqual([
      { kind: 'added', text: 'e' },
      { kind: 'same', text: ' x' },
      { kind: 'removed', text: ' q' },
      { kind: 'added', text: ' r' },
      { kind: 'same', text: ' e' },
    ]);
  });

  it('are what was removed, and what came in its place', () => {
    expect(textParts('It opens without a network.', 'It needs no network.')).toEqual([
      { kind: 'same', text: 'It' },
      { kind: 'removed', text: ' opens without a' },
      { kind: 'added', text: ' needs no' },
      { kind: 'same', text: ' network.' },
    ]);
  });
});
