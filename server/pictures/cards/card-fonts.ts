import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Logger } from 'pino';
import { reasonOf } from '../../core/start-error.ts';

const BRICOLAGE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque';

/** WOFF2, and fonts with outlines of TrueType, also Apple's, and of PostScript. */
const SIGNATURES = new Set(['wOF2', '\0\x01\0\0', 'true', 'OTTO']);

const FONT_NAME = /^[^.].*\.(?:woff2|ttf|otf)$/i;

/**
 * Reads the fonts of cards: the site's, and the owner's in a folder, which may be missing. A card is the same on all
 * machines, so theirs are not used. Logs each that cannot be used.
 */
export async function openCardFonts(folder: string, log: Logger) {
  const hash = createHash('sha256');
  const { resolve } = createRequire(import.meta.url);
  const shipped = ['latin', 'latin-ext', 'vietnamese'].map((part) =>
    resolve(`${BRICOLAGE}-${part}-opsz-normal.woff2`),
  );
  // In order, so that the hash is always the same.
  for (const file of shipped) hash.update(await readFile(file));

  const ownFonts: string[] = [];
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
      ownFonts.push(file);
    } catch (error) {
      log.error(`${file} is not used as a font (${reasonOf(error)}).`);
    }
  }

  return {
    fingerprint: hash.digest('hex'),
    /** Whether the owner has added fonts, for other scripts than Latin. */
    hasOwn: ownFonts.length > 0,
    /** In the order in which a letter is looked for. */
    files: [...shipped, ...ownFonts],
  };
}
