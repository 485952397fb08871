import { lettersOf } from '../../ui/typing-steps.ts';

/** Letters that fit on a line at the full size. */
const FULL_SIZE_LETTERS = 7;
/** Lines that fit above the fold at the full size. */
const FULL_SIZE_LINES = 2;
/** The relative line height for letters that are taller than plain Latin ones. */
const TALL_LINE = 1.4;
/** A name of more words is one text with normal line breaks. */
const MAX_LINES = 5;

/** The sizes in name.css, in percent. */
const SIZES = [100, 88, 78, 70, 64, 58, 50, 44, 38, 32, 27, 22, 18] as const;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const MARKED = /\p{Mark}/u;

export interface NameLayout {
  /** The lines of the name: one for each word. */
  readonly lines: readonly string[];
  readonly size: (typeof SIZES)[number];
  /** Whether it has letters taller than plain Latin ones, which need a larger line height. */
  readonly tall: boolean;
}

/**
 * The layout of a name: each word on its own line; scaled down by 7 / longest word when a word has more
 * than seven letters, and further when there are more lines than fit.
 */
export function layoutName(name: string): NameLayout {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const lines = words.length > MAX_LINES ? [words.join(' ')] : words;
  const longest = Math.max(1, ...words.map(widthOf));
  const tall = !LATIN.test(name) || MARKED.test(name.normalize('NFD'));
  const rows = Math.min(words.length, MAX_LINES) * (tall ? TALL_LINE : 1);
  const scale = Math.min(1, FULL_SIZE_LETTERS / longest, FULL_SIZE_LINES / rows) * 100;
  return {
    lines,
    size: SIZES.find((size) => size <= scale) ?? 18,
    tall,
  };
}

/** The width of a word, in Latin letters. */
const widthOf = (word: string): number =>
  lettersOf(word).reduce((width, letter) => width + letterWidth(letter), 0);

const letterWidth = (letter: string): number => {
  if (WIDE.test(letter)) return 1.9;
  return LATIN.test(letter) ? 1 : 1.45;
};
