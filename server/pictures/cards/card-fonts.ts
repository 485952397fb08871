import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Logger } from 'pino';
import { reasonOf } from '../../core/start-error.ts';

/** The typefaces of a card: that of the headings, and the one of equal widths. */
export type Typeface = 'sans' | 'mono';

/** The fonts with which cards are drawn. Those of the machine are not among them: a card is the same on all machines. */
export type CardFonts = Awaited<ReturnType<typeof openCardFonts>>;

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

/** The first four bytes of WOFF2, and of fonts with outlines of TrueType, also Apple's, and of PostScript. */
const SIGNATURES = new Set(['wOF2', '\0\x01\0\0', 'true', 'OTTO']);

const FONT_NAME = /^[^.].*\.(?:woff2|ttf|otf)$/i;

/** Reads the site's fonts, and the owner's in a folder, which may be missing. Logs each that cannot be used. */
export async function openCardFonts(folder: string, log: Logger) {
  const hash = createHash('sha256');
  const { resolve } = createRequire(import.meta.url);
  const shipped = (typeface: Typeface) => SHIPPED[typeface].map((name) => resolve(name));
  const files = { sans: shipped('sans'), mono: shipped('mono') };
  // One after the other, so that the hash is always the same.
  for (const file of [...files.sans, ...files.mono]) hash.update(await readFile(file));

  const own: string[] = [];
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') log.error(`${folder} cannot be read (${reasonOf(error)}).`);
    return [];
  });
  for (const name of names.filter((name) => FONT_NAME.test(name)).sort()) {
    const file = path.join(folder, name);
    try {
      const bytes = await readFile(file);
      if (!SIGNATURES.has(bytes.toString('latin1', 0, 4)))
        throw new Error('It is not a TrueType, OpenType or WOFF2 font.');
      hash.update(bytes);
      own.push(file);
    } catch (error) {
      log.error(`${file} is not used as a font (${reasonOf(error)}).`);
    }
  }

  return {
    /** Changes with each of the fonts. */
    fingerprint: hash.digest('hex'),
    /** Whether the owner has added fonts, for other scripts than Latin. */
    hasOwn: own.length > 0,
    /** The files of each typeface, in the order in which a letter is looked for. */
    files: { sans: [...files.sans, ...own], mono: [...files.mono, ...own] },
  };
}
