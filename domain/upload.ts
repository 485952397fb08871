import { z } from 'zod';
import { line } from './text.ts';

/** The longest name of an uploaded file, in characters. */
const UPLOAD_TITLE_MAX = 200;

/** How many days an unused file or picture is stored: an open page may still have it. */
export const UNUSED_DAYS = 7;

// Special in file systems, headers or terminals. U+200C and U+200D are parts of words and emoji.
const UNPRINTABLE = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u200C\u200D]]/gv;

/** A file's name, without folders and safe in a header. */
export const uploadTitleSchema = z
  .string()
  .transform((name) => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1))
  .transform((name) => name.replaceAll(UNPRINTABLE, ''))
  .pipe(
    line(UPLOAD_TITLE_MAX).refine((name) => /[^\u200C\u200D]/u.test(name), 'The file has no name.'),
  );

/**
 * The name under which an upload is stored and served, with the extension of its title. It has only letters, digits,
 * dots, dashes and underscores. `random`, made of the same characters, makes it unique.
 */
export function storedName(random: string, title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/-*\.+-*/g, '.')
    .replace(/[.-]+$/, '');
  const ending = plain.slice(-96).replace(/^-+/, '');
  return `${random}-${/^\.|^$/.test(ending) ? `file${ending}` : ending}`;
}

/** Each part of a path in a text that may be the name of a stored upload. */
export function* storedNamesIn(text: string): Generator<string> {
  for (const [, name = ''] of text.matchAll(/\/([A-Za-z0-9][A-Za-z0-9._-]{0,199})/g)) yield name;
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size in bytes as text, such as `2.5 MB` (of 1,024 KB). */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // A size that would be rounded to 1,024 is written in the next unit.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = value.toFixed(value >= 99.95 ? 0 : 1);
  return `${rounded.replace('.0', '')} ${UNITS[unit]}`;
}

/** The extension of a file's name, such as `zip`; empty for none. */
export const typeText = (title: string): string =>
  /[^.]\.[A-Za-z0-9]{1,10}$/.exec(title)?.[0].slice(2).toLowerCase() ?? '';

/** Whether a browser may show a file of this name; everything else is saved. */
export const isShownAsPage = (title: string): boolean => /\.pdf$/i.test(title);
