import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reasonOf } from '../../start-error.ts';
import { type FontCoverage, fontCoverage } from './font-coverage.ts';

/** A text that can be drawn without a box in place of a letter. */
export interface SetText {
  readonly text: string;
  /** The files of its fonts, in the order in which a letter is looked for. */
  readonly fonts: readonly string[];
}

/** The typefaces of a card: that of the headings, and the one of equal widths. */
export type Typeface = 'sans' | 'mono';

/** The fonts with which cards are drawn. Those of the machine are not among them: a card is the same on all machines. */
export interface CardFonts {
  /** Changes with each of the fonts. */
  readonly fingerprint: string;
  /**
   * Finds fonts for a text. Signs that are pictures, such as emoji, are left out where no font has them. Null where a
   * letter or another sign has no font, or nothing is left.
   */
  set(text: string, typeface: Typeface): SetText | null;
}

interface FontFile {
  readonly file: string;
  readonly coverage: FontCoverage;
}

const BRICOLAGE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque';
const MONO = '@fontsource/dm-mono/files/dm-mono';

/** The files of the site's own fonts, as `app/styles/fonts.css` has them. */
const SHIPPED: Readonly<Record<Typeface, readonly string[]>> = {
  sans: ['latin', 'latin-ext', 'vietnamese'].map(
    (part) => `${BRICOLAGE}-${part}-opsz-normal.woff2`,
  ),
  mono: [
    `${MONO}-latin-400-normal.woff2`,
    `${MONO}-latin-ext-400-normal.woff2`,
    `${BRICOLAGE}-vietnamese-opsz-normal.woff2`,
    `${BRICOLAGE}-latin-ext-opsz-normal.woff2`,
  ],
};

/** How many fonts of the owner are used. */
const MAX_FILES = 12;

/** The largest font of the owner, in bytes. One of all Chinese characters has about 20 MB. */
const MAX_BYTES = 24 * 1024 * 1024;

const FONT_NAME = /^[^.].*\.(?:woff2|ttf|otf)$/i;

/**
 * Reads the site's fonts, and those that the owner has put into a folder, which may be missing. `onProblem` is called
 * with one line for each that cannot be used.
 */
export async function openCardFonts(options: {
  folder: string;
  onProblem: (line: string) => void;
}): Promise<CardFonts> {
  const { folder, onProblem } = options;
  const hash = createHash('sha256');
  const open = async (file: string): Promise<FontFile> => {
    const bytes = await readFile(file);
    const coverage = fontCoverage(bytes);
    hash.update(bytes);
    return { file, coverage };
  };
  const { resolve } = createRequire(import.meta.url);
  const shipped = async (typeface: Typeface): Promise<FontFile[]> => {
    const files: FontFile[] = [];
    // One after the other, so that the hash is always the same.
    for (const name of SHIPPED[typeface]) files.push(await open(resolve(name)));
    return files;
  };
  const [sans, mono] = [await shipped('sans'), await shipped('mono')];

  const own: FontFile[] = [];
  const names = await fontNames(folder).catch((error: unknown) => {
    onProblem(`${folder} cannot be read (${reasonOf(error)}).`);
    return [];
  });
  if (names.length > MAX_FILES) {
    onProblem(`${folder} has more than ${MAX_FILES} fonts: the others are not used.`);
  }
  for (const name of names.slice(0, MAX_FILES)) {
    const file = path.join(folder, name);
    try {
      const found = await stat(file);
      if (!found.isFile()) throw new Error('It is not a plain file.');
      if (found.size > MAX_BYTES) throw new Error('It has more than 24 MB.');
      own.push(await open(file));
    } catch (error) {
      onProblem(`${file} is not used as a font (${reasonOf(error)}).`);
    }
  }

  const stacks = { sans: [...sans, ...own], mono: [...mono, ...own] };
  return {
    fingerprint: hash.digest('hex'),
    set: (text, typeface) => setText(text, stacks[typeface]),
  };
}

const fontNames = async (folder: string): Promise<string[]> =>
  (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    })
  )
    .filter((name) => FONT_NAME.test(name))
    .sort();

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Signs that say nothing by themselves: variation selectors, joiners, marks of direction. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Signs that are pictures, also those that are drawn as a letter where a font has them. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Each letter with its marks is taken from one font: marks of another would be in a wrong place. */
function setText(text: string, stack: readonly FontFile[]): SetText | null {
  const used = new Set<FontFile>();
  let left = '';
  for (const { segment } of segmenter.segment(text.normalize('NFC').replaceAll(/\s+/g, ' '))) {
    const needed = Array.from(segment).filter((sign) => !IGNORABLE.test(sign));
    const font = stack.find(({ coverage }) =>
      needed.every((sign) => coverage.covers(sign.codePointAt(0) ?? 0)),
    );
    if (font === undefined) {
      if (PICTOGRAPH.test(segment)) continue;
      return null;
    }
    left += segment;
    if (needed.length > 0) used.add(font);
  }
  const shown = left.replaceAll(/ +/g, ' ').trim();
  if (shown === '') return null;
  // The first has what may be added: an ellipsis.
  const fonts = stack.filter((font, index) => index === 0 || used.has(font));
  return { text: shown, fonts: fonts.map(({ file }) => file) };
}
