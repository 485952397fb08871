import { graphemesOf } from '../../../domain/graphemes.ts';
import { lengthClass } from '../../ui/fitted-length.ts';

/** The most words that have lines of their own; a longer name wraps as one text. */
const MAX_LINES = 5;

/** The widths of letters, in em. They are upper estimates, so that no word is wider than the line. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[fijlrtI.,'’ -]/, 0.38],
  [/[mwæœMWÆŒ]/, 0.9],
  [/(?=\p{Script=Latin})\p{Lu}/u, 0.68],
  [/\p{Script=Latin}/u, 0.57],
  [/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u, 0.8],
];
const ANY_WIDTH = 1.05;

const widthOf = (text: string): number =>
  graphemesOf(text.normalize('NFD')).reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? ANY_WIDTH),
    0,
  );

export interface NameLayout {
  /** The lines of the name, one for each word, or one text of many words. */
  readonly lines: readonly string[];
  /** The width that its longest part needs, in tenths of an em, and how many lines it has: classes of home.css. */
  readonly className: string;
  /** Whether it has letters taller than plain Latin ones, which need a larger line height. */
  readonly isTall: boolean;
}

/** The layout of a name, from which home.css computes the largest size that fits. */
export function layoutName(name: string): NameLayout {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const isText = words.length > MAX_LINES;
  // A word may break after its hyphens.
  const widths = words.map((word) => word.split(/(?<=[-‐–])/).map(widthOf));
  const longest = Math.max(1, ...widths.flat());
  // The text becomes about twice as wide as high.
  const whole = widthOf(words.join(' '));
  const em = isText ? Math.max(longest, Math.sqrt(whole * 1.8)) : longest;
  const rows = isText
    ? Math.ceil(whole / em) + 1
    : widths.reduce((sum, parts) => sum + Math.ceil(parts.reduce((a, b) => a + b, 0) / em), 0);
  return {
    lines: isText ? [words.join(' ')] : words,
    className: `${lengthClass(em * 10)} rows-${Math.min(9, rows)}`,
    isTall: !/^[\p{Script=Latin}\p{Script=Common}]*$/u.test(name.normalize('NFD')),
  };
}
