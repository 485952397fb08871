import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** How a file lies compressed beside itself; it is sent in its place, and has no address of its own. */
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * The paths under which the files of a folder are public, such as `/assets/app.js`. What begins with a dot,
 * or lies in a folder that does, is not: build tools leave their notes there.
 */
export function publicFiles(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative(folder, entry.parentPath), entry.name))
    .map((file) => `/${file.replaceAll(path.sep, '/')}`);
  const all = new Set(files);
  return new Set(
    files.filter(
      (file) =>
        !file.includes('/.') && !(COMPRESSED.test(file) && all.has(file.replace(COMPRESSED, ''))),
    ),
  );
}
