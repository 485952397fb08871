/** A word or sign, and the white space before it. */
interface Token {
  readonly space: string;
  readonly text: string;
}

/** A part of a text that was replaced: tokens of the base from `from` to before `to`, by those of another text. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly Token[];
}

/** A part of two texts in which they are equal, or that only one of them has. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The tokens of a text. The last one is empty and has the white space at the end. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let space = '';
  for (const { segment } of words.segment(text)) {
    if (segment.trim() === '') {
      space += segment;
    } else {
      tokens.push({ space, text: segment });
      space = '';
    }
  }
  return [...tokens, { space, text: '' }];
}

const itemsOf = (items: readonly string[]): Token[] => items.map((text) => ({ space: '', text }));

const writtenOf = (tokens: readonly Token[]): string =>
  tokens.map(({ space, text }) => `${space}${text}`).join('');

/**
 * Joins what two sides made of a text: what only one side changed is as that side has it, and where both changed the
 * same words, those of mine come before those of theirs.
 */
export const joinedTexts = (base: string, mine: string, theirs: string): string =>
  writtenOf(joined(tokensOf(base), tokensOf(mine), tokensOf(theirs)));

/** Joins what two sides made of a list of texts, each of which is in the result once. */
export const joinedItems = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] => [
  ...new Set(joined(itemsOf(base), itemsOf(mine), itemsOf(theirs)).map(({ text }) => text)),
];

/** The parts of two texts, word by word, in order. The parts that are not `removed` make up the text after. */
export function textParts(before: string, after: string): TextPart[] {
  const [old, current] = [tokensOf(before), tokensOf(after)];
  const parts: { kind: TextPart['kind']; text: string }[] = [];
  const add = (kind: TextPart['kind'], tokens: readonly Token[]) => {
    const text = writtenOf(tokens);
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') parts.push({ kind, text });
  };
  let [from, to] = [0, 0];
  for (const hunk of [...hunksOf(old, current), { from: old.length, to: old.length, tokens: [] }]) {
    for (; from < hunk.from; from += 1, to += 1) add('same', current.slice(to, to + 1));
    add('removed', old.slice(hunk.from, hunk.to));
    add('added', hunk.tokens);
    from = hunk.to;
    to += hunk.tokens.length;
  }
  return parts;
}

function joined(
  base: readonly Token[],
  mine: readonly Token[],
  theirs: readonly Token[],
): readonly Token[] {
  const own = hunksOf(base, mine);
  const others = hunksOf(base, theirs);
  const unchanged = spaced(base, [
    [own, mine],
    [others, theirs],
  ]);
  const result: Token[] = [];
  let at = 0;
  for (const { from, to } of groupsOf([...own, ...others])) {
    const within = (hunks: readonly Hunk[]) =>
      hunks.filter((hunk) => hunk.from >= from && hunk.to <= to && isPart(hunk, from, to));
    const written = [within(own), within(others)].map((hunks) =>
      hunks.length === 0 ? null : applied(unchanged, hunks, from, to),
    );
    result.push(...unchanged.slice(at, from));
    at = to;
    const [first, second] = written;
    if (first != null) result.push(...first);
    if (second != null && (first == null || !isEqual(first, second))) {
      result.push(...(first == null ? second : apart(first, second)));
    }
  }
  return [...result, ...unchanged.slice(at)];
}

/** An insertion at the edge of a group is a group of its own. */
const isPart = (hunk: Hunk, from: number, to: number): boolean =>
  hunk.from < hunk.to || from === to || (hunk.from > from && hunk.to < to);

const isEqual = (one: readonly Token[], other: readonly Token[]): boolean =>
  one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);

/** The second tokens, so that their first word does not run into the last one of the first. */
function apart(first: readonly Token[], second: readonly Token[]): Token[] {
  const [start, ...rest] = second;
  if (start === undefined) return [];
  const runsInto =
    start.space === '' &&
    /[\p{L}\p{N}]$/u.test(first.at(-1)?.text ?? '') &&
    /^[\p{L}\p{N}]/u.test(start.text);
  return [runsInto ? { ...start, space: ' ' } : start, ...rest];
}

/** The tokens from `from` to before `to` with hunks applied, which are in order. */
function applied(tokens: readonly Token[], hunks: readonly Hunk[], from: number, to: number) {
  const result: Token[] = [];
  let at = from;
  for (const hunk of hunks) {
    result.push(...tokens.slice(at, hunk.from), ...hunk.tokens);
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

/** The base, with the white space of the first side that changed it. */
function spaced(
  base: readonly Token[],
  sides: readonly (readonly [hunks: readonly Hunk[], tokens: readonly Token[]])[],
): Token[] {
  const result = [...base];
  for (const [hunks, tokens] of sides) {
    let [at, shift] = [0, 0];
    for (const hunk of [...hunks, { from: base.length, to: base.length, tokens: [] }]) {
      for (; at < hunk.from; at += 1) {
        const [own, other] = [base[at], tokens[at + shift]];
        if (other !== undefined && other.space !== own?.space && result[at] === own) {
          result[at] = other;
        }
      }
      at = hunk.to;
      shift += hunk.tokens.length - (hunk.to - hunk.from);
    }
  }
  return result;
}

/** The most pairs of tokens that are compared: longer texts differ as a whole between what is equal at both ends. */
const COMPARED_MAX = 25_000_000;

/** What turns the tokens of one text into those of another one, in order. White space does not count. */
function hunksOf(before: readonly Token[], after: readonly Token[]): Hunk[] {
  const isSame = (from: number, to: number) => before[from]?.text === after[to]?.text;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.length - 1 - end, after.length - 1 - end)) {
    end += 1;
  }
  const rows = before.length - start - end;
  const columns = after.length - start - end;
  const isCompared = rows * columns <= COMPARED_MAX;
  // longest[row, column] is the length of the longest common sequence from there on.
  const width = columns + 1;
  const longest = new Uint16Array(isCompared ? (rows + 1) * width : 0);
  const longestAt = (row: number, column: number) => longest[row * width + column] ?? 0;
  if (isCompared) {
    for (let row = rows - 1; row >= 0; row -= 1) {
      for (let column = columns - 1; column >= 0; column -= 1) {
        longest[row * width + column] = isSame(start + row, start + column)
          ? longestAt(row + 1, column + 1) + 1
          : Math.max(longestAt(row + 1, column), longestAt(row, column + 1));
      }
    }
  }
  const hunks: Hunk[] = [];
  let [row, column] = [0, 0];
  let [fromRow, fromColumn] = [0, 0];
  const close = () => {
    if (row > fromRow || column > fromColumn) {
      const tokens = after.slice(start + fromColumn, start + column);
      hunks.push({ from: start + fromRow, to: start + row, tokens });
    }
  };
  while (isCompared && row < rows && column < columns) {
    if (isSame(start + row, start + column)) {
      close();
      row += 1;
      column += 1;
      [fromRow, fromColumn] = [row, column];
    } else if (longestAt(row + 1, column) >= longestAt(row, column + 1)) {
      row += 1;
    } else {
      column += 1;
    }
  }
  [row, column] = [rows, columns];
  close();
  return hunks;
}
