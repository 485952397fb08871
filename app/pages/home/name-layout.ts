import { graphemesOf } from '../../../domain/graphemes.ts';
import { LETTER_WIDTHS } from './letter-widths.ts';

/** A name of more words is one text, whose lines end where it is wide enough. */
const MAX_LINES = 5;
/** A text of many words is about twice as wide as high: its width in em, squared, for each em of its length. */
const TEXT_SHAPE = 1.8;
/** The largest values that name.css has. */
const MAX_EM = 16;
const MAX_ROWS = 9;
/** name.css moves the letters of plain Latin names together by this, in em. */
const TRACKING = 0.012;

const WIDTHS = new Map(
  LETTER_WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])),
);

/** Widths in em of letters that the web font has not: safe ones, as every system has its own font for them. */
const ESTIMATES: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/\p{Mc}/u, 0.45],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 1.4],
  [/[ЖМФШЩЫЮЊЉжмфшщыюњљ]/u, 0.98],
  [/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Latin}]/u, 0.74],
  [/[\p{Script=Arabic}\p{Script=Thai}\p{Script=Lao}]/u, 0.78],
  [/[\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Myanmar}]/u, 1.2],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・]/u, 1.02],
];
const ANY_WIDTH = 0.95;

const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const MARKED = /\p{Mark}/u;
/** A word may continue on the next line after its hyphens. */
const AFTER_HYPHEN = /(?<=[-‐–—])(?![-‐–—])/u;

export interface NameLayout {
  /** The lines of the name, one for each word, or one text of many words: each in parts, behind which it may break. */
  readonly lines: readonly (readonly string[])[];
  /** The width of the longest part that may not break, in em, with one decimal place: 1.0 to 16.0. */
  readonly em: string;
  /** The number of lines on a narrow screen: 1 to 9. */
  readonly rows: number;
  /** Whether it is one text of many words. */
  readonly long: boolean;
  /** Whether it has letters taller than plain Latin ones, which need a larger line height. */
  readonly tall: boolean;
}

/** On a phone a part of more em than this would be smaller than the role. */
const FITS_A_PHONE = 9;

/** Whether a part of the name may have to break on a phone. */
export const isWide = ({ em }: NameLayout): boolean => Number(em) > FITS_A_PHONE;

/** The classes of a name in its layout. */
export const nameClasses = ({ em, rows }: NameLayout): string => {
  const [whole, tenth] = em.split('.');
  return `name em-${whole} tenth-${tenth} rows-${rows}`;
};

/** The layout of a name, which name.css turns into a font size: no line ends within a word, but after a hyphen. */
export function layoutName(name: string): NameLayout {
  const tall = !LATIN.test(name) || MARKED.test(name.normalize('NFD'));
  const measure = (text: string) => widthOf(text, tall ? 0 : TRACKING);
  const words = name.split(/\s+/).filter((word) => word !== '');
  const wordParts = words.map((word) => word.split(AFTER_HYPHEN));
  const parts = wordParts.flat();
  const long = words.length > MAX_LINES;
  const needed = Math.max(1, ...parts.map(measure));
  const width = long ? Math.max(needed, Math.sqrt(measure(words.join(' ')) * TEXT_SHAPE)) : needed;
  const em = Math.min(MAX_EM, Math.ceil(width * 10) / 10);
  const blocks = long ? [parts] : wordParts;
  const rows = blocks.reduce((sum, block) => sum + rowsOf(block.map(measure), em), 0);
  return {
    lines: long ? [words.join(' ').split(AFTER_HYPHEN)] : wordParts,
    em: em.toFixed(1),
    rows: Math.min(MAX_ROWS, Math.max(1, rows)),
    long,
    tall,
  };
}

const widthOf = (text: string, tracking: number): number =>
  graphemesOf(text).reduce((sum, letter) => sum + letterWidth(letter) - tracking, 0);

/** The width of a letter with its marks. */
function letterWidth(letter: string): number {
  const [base = '', ...marks] = [...letter.normalize('NFC')];
  if (base === ' ') return 0.25;
  const measured = WIDTHS.get(base);
  if (measured !== undefined && marks.every((mark) => estimate(mark) === 0)) return measured;
  const plain = WIDTHS.get(base.normalize('NFD').charAt(0));
  if (plain !== undefined && marks.length === 0) return plain * 1.15;
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(base)) return estimate(base);
  return [base, ...marks].reduce((sum, one) => sum + estimate(one), 0);
}

const estimate = (letter: string): number =>
  ESTIMATES.find(([letters]) => letters.test(letter))?.[1] ?? ANY_WIDTH;

/** The lines that parts fill, each as full as possible. */
function rowsOf(widths: readonly number[], most: number): number {
  let rows = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled > 0 && filled + width > most) {
      rows += 1;
      filled = 0;
    }
    filled += width;
    // A part that fits on no line goes on.
    while (filled > most) {
      rows += 1;
      filled -= most;
    }
  }
  return rows;
}
