/** A part of a text, from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** How a text has a query, the best first. */
export const RANKS = ['start', 'word', 'inside', 'words', 'letters'] as const;

export type Rank = (typeof RANKS)[number];

/** A text that has a query: how, and which parts of it. */
export interface Match {
  readonly rank: Rank;
  readonly ranges: readonly Range[];
}

/** A text without capitals and accents, and where each of its characters is in the text. */
export interface Folded {
  readonly text: string;
  readonly places: readonly number[];
}

/** Fewer letters are in too many titles. */
const LETTERS_MIN = 3;

/** Letters that are spread over more than this many times their number are found by chance. */
const SPREAD_MAX = 3;

/** The combining accents of Latin, Greek and Cyrillic letters. Those of other scripts are letters of their own. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Prepares a text for `matchOf`. */
export function fold(text: string): Folded {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = character.toLowerCase().normalize('NFKD').replaceAll(ACCENTS, '');
    for (let index = 0; index < plain.length; index += 1) places.push(place);
    folded += plain;
    place += character.length;
  }
  return { text: folded, places: [...places, place] };
}

/** Prepares a query for `matchOf`: its words. */
export const wordsOf = (query: string): readonly string[] =>
  fold(query)
    .text.split(/\s+/)
    .filter((word) => word !== '');

/**
 * How a title, or else its note, has the words of a query: the title begins with them, a word of it does, they are
 * inside a word; each word is in the title, or begins one of its note; the letters follow each other in the title.
 */
export function matchOf(title: Folded, note: Folded, words: readonly string[]): Match | undefined {
  const whole = words.join(' ');
  if (whole === '') return undefined;
  const place = bestPlace(title.text, whole);
  if (place !== undefined) {
    const rank = place === 0 ? 'start' : isWordStart(title.text, place) ? 'word' : 'inside';
    return { rank, ranges: [rangeOf(title, place, place + whole.length)] };
  }
  return matchWords(title, note, words) ?? matchLetters(title, words.join(''));
}

function matchWords(title: Folded, note: Folded, words: readonly string[]): Match | undefined {
  const ranges: Range[] = [];
  for (const word of words) {
    const place = bestPlace(title.text, word);
    if (place !== undefined) ranges.push(rangeOf(title, place, place + word.length));
    else if (!hasWordStart(note.text, word)) return undefined;
  }
  return { rank: 'words', ranges: joined(ranges) };
}

/** The letters in their order, from the start of a word on. */
function matchLetters(title: Folded, letters: string): Match | undefined {
  if (letters.length < LETTERS_MIN) return undefined;
  for (let start = 0; start < title.text.length; start += 1) {
    if (!title.text.startsWith(letters.charAt(0), start) || !isWordStart(title.text, start))
      continue;
    const places = lettersFrom(title.text, letters, start);
    const last = places?.at(-1);
    if (places === undefined || last === undefined) return undefined;
    if (last - start < letters.length * SPREAD_MAX) {
      const ranges = places.map((place) => rangeOf(title, place, place + 1));
      return { rank: 'letters', ranges: joined(ranges) };
    }
  }
  return undefined;
}

function lettersFrom(text: string, letters: string, start: number): number[] | undefined {
  const places: number[] = [];
  let from = start;
  for (let index = 0; index < letters.length; index += 1) {
    const place = text.indexOf(letters.charAt(index), from);
    if (place === -1) return undefined;
    places.push(place);
    from = place + 1;
  }
  return places;
}

/** Where a text has a part: at its start, else at the start of a word, else anywhere. */
function bestPlace(text: string, part: string): number | undefined {
  const first = text.indexOf(part);
  for (let place = first; place !== -1; place = text.indexOf(part, place + 1)) {
    if (isWordStart(text, place)) return place;
  }
  return first === -1 ? undefined : first;
}

function hasWordStart(text: string, part: string): boolean {
  const place = bestPlace(text, part);
  return place !== undefined && isWordStart(text, place);
}

const isWordStart = (text: string, place: number): boolean =>
  place === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(place - 1));

/** The characters that a part of the folded text is from, as a whole: `㎏` is folded to two letters. */
function rangeOf({ places }: Folded, start: number, end: number): Range {
  const last = places[end - 1] ?? 0;
  return {
    start: places[start] ?? 0,
    end: places.find((place, index) => index >= end && place > last) ?? last,
  };
}

/** Ranges in order; those that overlap or touch are one. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || range.start > last.end) result.push(range);
    else result.splice(-1, 1, { start: last.start, end: Math.max(last.end, range.end) });
  }
  return result;
}
