import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The ending of a precompressed variant of a file. It is sent in place of the file and has no address of its own. */
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * The public paths of the files in a folder, such as `/assets/app.js`. Files and folders whose name begins with a
 * dot are not public, because build tools write their own files there.
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
