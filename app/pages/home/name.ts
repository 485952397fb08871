import { lettersOf } from '../../ui/typing-steps.ts';

/** Letters that fit on a line at the full size. */
const FULL_WORD = 7;
/** Lines that fit above the fold at the full size. */
const FULL_LINES = 2;
/** How much higher a line is where letters reach above or below plain Latin. */
const TALL_LINE = 1.4;
/** A name of more words is a sentence, and breaks where it likes. */
const MOST_LINES = 5;

/** The sizes that home.css knows, in percent. */
const SIZES = [100, 88, 78, 70, 64, 58, 50, 44, 38, 32, 27, 22, 18] as const;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const MARKED = /\p{Mark}/u;

export interface NameSetting {
  /** The lines of the name: its words. */
  readonly lines: readonly string[];
  readonly size: (typeof SIZES)[number];
  /** Whether its letters reach above or below those of plain Latin, and need room between lines. */
  readonly tall: boolean;
}

/**
 * How a name is set: each word on its own line, smaller by longest word / 7 when a word is longer
 * than seven letters (the look's rule), and smaller again when there are more lines than fit.
 */
export function setName(name: string): NameSetting {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const lines = words.length > MOST_LINES ? [words.join(' ')] : words;
  const longest = Math.max(1, ...words.map(widthOf));
  const tall = !LATIN.test(name) || MARKED.test(name.normalize('NFD'));
  const rows = Math.min(words.length, MOST_LINES) * (tall ? TALL_LINE : 1);
  const scale = Math.min(1, FULL_WORD / longest, FULL_LINES / rows) * 100;
  return {
    lines,
    size: SIZES.find((size) => size <= scale) ?? 18,
    tall,
  };
}

/** A word's width in Latin letters. */
const widthOf = (word: string): number =>
  lettersOf(word).reduce((width, letter) => width + letterWidth(letter), 0);

const letterWidth = (letter: string): number => {
  if (WIDE.test(letter)) return 1.9;
  return LATIN.test(letter) ? 1 : 1.45;
};
