import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reasonOf } from '../../core/start-error.ts';

/** The typefaces of a card: that of the headings, and the one of equal widths. */
export type Typeface = 'sans' | 'mono';

/** The fonts with which cards are drawn. Those of the machine are not among them: a card is the same on all machines. */
export interface CardFonts {
  /** Changes with each of the fonts. */
  readonly fingerprint: string;
  /** The files of each typeface, in the order in which a letter is looked for. */
  readonly files: Readonly<Record<Typeface, readonly string[]>>;
  /** The owner has added fonts, for other scripts than Latin. */
  readonly hasOwn: boolean;
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

/** The first four bytes of WOFF2, and of fonts with outlines of TrueType, also Apple's, and of PostScript. */
const SIGNATURES = new Set(['wOF2', '\0\x01\0\0', 'true', 'OTTO']);

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
  const { resolve } = createRequire(import.meta.url);
  const shipped = (typeface: Typeface) => SHIPPED[typeface].map((name) => resolve(name));
  const files = { sans: shipped('sans'), mono: shipped('mono') };
  // One after the other, so that the hash is always the same.
  for (const file of [...files.sans, ...files.mono]) hash.update(await readFile(file));

  const own: string[] = [];
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
      const bytes = await readFile(file);
      if (!SIGNATURES.has(bytes.toString('latin1', 0, 4)))
        throw new Error('It is not a TrueType, OpenType or WOFF2 font.');
      hash.update(bytes);
      own.push(file);
    } catch (error) {
      onProblem(`${file} is not used as a font (${reasonOf(error)}).`);
    }
  }

  return {
    fingerprint: hash.digest('hex'),
    hasOwn: own.length > 0,
    files: { sans: [...files.sans, ...own], mono: [...files.mono, ...own] },
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
