import { z } from 'zod';
import { line } from './text.ts';

/** Longest name of an uploaded file, in characters. */
const TITLE_MAX = 200;

// What a file system, a header or a terminal might take for more than a name.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The name that a file had on the owner's machine: without folders, and fit for a header. */
export const uploadTitleSchema = z
  .string()
  .transform((name) => name.split(/[/\\]/).at(-1)?.replaceAll(UNPRINTABLE, '').trim() ?? '')
  .pipe(line(TITLE_MAX).refine((name) => name !== '', 'The file has no name.'));

/**
 * The name under which an upload is kept and addressed: never that of another one, and made of letters,
 * digits, dots, dashes and underscores only. `random` is a text of such letters.
 */
export function storedName(random: string, title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/-*\.+-*/g, '.')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return `${random}-${plain.slice(-100).replace(/^[.-]+/, '') || 'file'}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size in bytes as a text, such as `2.5 MB` (specification, section 3). Units are of 1,024. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would be rounded up to the next unit is written in it.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 99.95 ? value.toFixed(0) : value.toFixed(1);
  return `${rounded.replace(/\.0$/, '')} ${UNITS[unit]}`;
}

/** The type text of a file: the ending of its name, such as `zip`; empty where it has none. */
export const typeText = (title: string): string =>
  /[^.]\.([A-Za-z0-9]{1,10})$/.exec(title)?.[1]?.toLowerCase() ?? '';
