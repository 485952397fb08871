/** A word or sign, and the white space before it. */
interface Token {
  readonly space: string;
  readonly text: string;
}

/** The tokens of the base from `from` to before `to`. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** A part of a text that was replaced by tokens of another text. */
interface Hunk extends Range {
  readonly tokens: readonly Token[];
}

/** The places of a token in two texts. */
type Pair = readonly [number, number];

/** A part of two texts in which they are equal, or that only one of them has. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The words and signs of a text, or its sentences. The last one is empty and has the white space at the end. */
function tokensOf(text: string, segmenter: Intl.Segmenter): Token[] {
  const tokens: Token[] = [];
  let space = '';
  for (const { segment } of segmenter.segment(text)) {
    const own = segment.trim();
    const [before = '', after = ''] = own === '' ? [segment] : segment.split(own);
    space += before;
    if (own === '') continue;
    tokens.push({ space, text: own });
    space = after;
  }
  return [...tokens, { space, text: '' }];
}

const texts = (
  base: string,
  mine: string,
  theirs: string,
  segmenter: Intl.Segmenter,
): [base: Token[], mine: Token[], theirs: Token[]] => [
  tokensOf(base, segmenter),
  tokensOf(mine, segmenter),
  tokensOf(theirs, segmenter),
];

const itemsOf = (items: readonly string[]): Token[] => items.map((text) => ({ space: '', text }));

const writtenOf = (tokens: readonly Token[]): string =>
  tokens.map(({ space, text }) => `${space}${text}`).join('');

/** What two sides made of a value, joined. */
export interface Joint<Value> {
  readonly value: Value;
  /** Both changed the same sentence or item, so that the value may say what neither side wrote. */
  readonly isMixed: boolean;
}

/**
 * Joins what two sides made of a text. Where they changed different sentences, each is as one side has it. Where both
 * changed one, or wrote at the same place, the texts are joined by words: what only one side changed is as that side has
 * it, and where both changed the same words, those of mine come before those of theirs.
 */
export function joinedTexts(base: string, mine: string, theirs: string): Joint<string> {
  const { tokens, mixed } = joined(...texts(base, mine, theirs, sentences));
  const value = writtenOf(tokens);
  // A sentence without an end runs into the next one, which may be of the other side.
  if (mixed.length === 0 && isEqual(tokensOf(value, sentences), tokens)) {
    return { value, isMixed: false };
  }
  const byWords = joined(...texts(base, mine, theirs, words));
  return { value: writtenOf(byWords.tokens), isMixed: true };
}

/**
 * Joins what two sides made of a list of texts, each of which is in the result once. Items that both added at one place
 * are not mixed: each is whole.
 */
export function joinedItems(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): Joint<string[]> {
  const { tokens, mixed } = joined(itemsOf(base), itemsOf(mine), itemsOf(theirs));
  return {
    value: [...new Set(tokens.map(({ text }) => text))],
    isMixed: mixed.some(({ from, to }) => from < to),
  };
}

/** The parts of two texts, word by word, in order. The parts that are not `removed` make up the text after. */
export function textParts(before: string, after: string): TextPart[] {
  const [old, current] = [tokensOf(before, words), tokensOf(after, words)];
  const parts: { kind: TextPart['kind']; text: string }[] = [];
  const add = (kind: TextPart['kind'], tokens: readonly Token[]) => {
    const text = writtenOf(tokens);
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') parts.push({ kind, text });
  };
  let [from, to] = [0, 0];
  for (const [row, column] of [
    ...pairsOf(old, current),
    [old.length, current.length] satisfies Pair,
  ]) {
    add('removed', old.slice(from, row));
    add('added', current.slice(to, column));
    add('same', current.slice(column, column + 1));
    [from, to] = [row + 1, column + 1];
  }
  return parts;
}

/** Two changes joined, and the parts of the base for which both have something else. */
function joined(
  base: readonly Token[],
  mine: readonly Token[],
  theirs: readonly Token[],
): { tokens: readonly Token[]; mixed: readonly Range[] } {
  const sides = [changeOf(base, mine), changeOf(base, theirs)];
  // The white space is that of the first side that changed it.
  const unchanged = base.map((token, index) => {
    const kept = sides.map((side) => side.kept.get(index));
    return kept.find((own) => own !== undefined && own.space !== token.space) ?? token;
  });
  const result: Token[] = [];
  const mixed: Range[] = [];
  let at = 0;
  for (const { from, to } of groupsOf(sides.flatMap(({ hunks }) => hunks))) {
    const [first = [], second] = sides.flatMap(({ hunks }) => {
      const inside = hunks.filter((hunk) => isPart(hunk, from, to));
      return inside.length === 0 ? [] : [applied(base, unchanged, inside, { from, to })];
    });
    result.push(...unchanged.slice(at, from), ...first);
    if (second !== undefined && !isEqual(first, second)) {
      result.push(...apart(first, second));
      mixed.push({ from, to });
    }
    at = to;
  }
  return { tokens: [...result, ...unchanged.slice(at)], mixed };
}

/** Whether a hunk is in a group. An insertion at the edge of a group is a group of its own. */
const isPart = (hunk: Hunk, from: number, to: number): boolean =>
  hunk.from >= from &&
  hunk.to <= to &&
  (hunk.from < hunk.to || from === to || (hunk.from > from && hunk.to < to));

const isEqual = (one: readonly Token[], other: readonly Token[]): boolean =>
  one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);

/** The second tokens, so that their first word does not run into the last word or sentence of the first. */
function apart(first: readonly Token[], second: readonly Token[]): Token[] {
  const [start, ...rest] = second;
  if (start === undefined) return [];
  const runsInto =
    start.space === '' &&
    /[\p{L}\p{N}.!?:;,…]$/u.test(first.at(-1)?.text ?? '') &&
    /^[\p{L}\p{N}]/u.test(start.text);
  return [runsInto ? { ...start, space: ' ' } : start, ...rest];
}

/** The tokens from `from` to before `to` with hunks applied, which are in order. */
function applied(
  base: readonly Token[],
  tokens: readonly Token[],
  hunks: readonly Hunk[],
  { from, to }: Range,
) {
  const result: Token[] = [];
  let at = from;
  for (const hunk of hunks) {
    const [first, ...rest] = hunk.tokens;
    const replaced = hunk.from < hunk.to ? base[hunk.from] : undefined;
    // The other side may have changed the white space before it.
    const space = first?.space === replaced?.space ? tokens[hunk.from]?.space : first?.space;
    const own = first === undefined ? [] : [{ ...first, space: space ?? first.space }, ...rest];
    result.push(...tokens.slice(at, hunk.from), ...own);
    at = hunk.to;
  }
  return [...result, ...tokens.slice(at, to)];
}

/** The ranges of hunks, in order: those that overlap are one, those that only touch are not. */
function groupsOf(hunks: readonly Hunk[]): { from: number; to: number }[] {
  const groups: { from: number; to: number }[] = [];
  for (const { from, to } of hunks.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = groups.at(-1);
    if (last !== undefined && (from < last.to || (from === last.from && to === last.to))) {
      last.to = Math.max(last.to, to);
    } else {
      groups.push({ from, to });
    }
  }
  return groups;
}

/** What a side made of the base: the parts that it replaced, and its tokens by those of the base that they are. */
function changeOf(base: readonly Token[], side: readonly Token[]) {
  const pairs = pairsOf(base, side);
  const hunks: Hunk[] = [];
  let [from, start] = [0, 0];
  for (const [to, end] of [...pairs, [base.length, side.length] satisfies Pair]) {
    if (to > from || end > start) hunks.push({ from, to, tokens: side.slice(start, end) });
    [from, start] = [to + 1, end + 1];
  }
  return { hunks, kept: new Map(pairs.map(([row, column]) => [row, side[column]])) };
}

/** The most pairs of tokens that are compared: longer texts differ as a whole between what is equal at both ends. */
const COMPARED_MAX = 25_000_000;

/** The places in two texts of the tokens that both have, in order. White space does not count. */
function pairsOf(before: readonly Token[], after: readonly Token[]): Pair[] {
  // Numbers are compared faster than texts.
  const numbers = new Map<string, number>();
  const numberOf = ({ text }: Token): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const [old, current] = [before.map(numberOf), after.map(numberOf)];
  const shorter = Math.min(old.length, current.length);
  let start = 0;
  while (start < shorter && old[start] === current[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === current.at(-1 - end)) end += 1;
  const [oldEnd, currentEnd] = [old.length - end, current.length - end];
  const between = longestCommon(old.slice(start, oldEnd), current.slice(start, currentEnd));
  return [
    ...Array.from({ length: start }, (_, at): Pair => [at, at]),
    ...between.map(([row, column]): Pair => [start + row, start + column]),
    ...Array.from({ length: end }, (_, at): Pair => [oldEnd + at, currentEnd + at]),
  ];
}

/** The places of a longest common sequence; none where the lists are too long to compare. */
function longestCommon(old: readonly number[], current: readonly number[]): Pair[] {
  if (old.length * current.length > COMPARED_MAX) return [];
  const width = current.length + 1;
  // lengths[row * width + column] is the length of the longest common sequence from there on.
  const lengths = new Uint16Array((old.length + 1) * width);
  const lengthAt = (at: number) => lengths[at] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = current.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        old[row] === current[column]
          ? lengthAt(at + width + 1) + 1
          : Math.max(lengthAt(at + width), lengthAt(at + 1));
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < current.length) {
    const at = row * width + column;
    if (old[row] === current[column]) pairs.push([row++, column++]);
    else if (lengthAt(at + width) >= lengthAt(at + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
