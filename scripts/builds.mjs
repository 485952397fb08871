// The folders and the sources of builds. Plain JavaScript for Node 20 without packages: it runs before anything
// is installed.
//
//   build/current                      a link to the build that the next start serves
//   build/<fingerprint>/               a complete build, never changed: client, server
//   build/<fingerprint>.<pid>.part/    a build that is being made or removed
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

export const BUILDS = 'build';
export const CURRENT = path.join(BUILDS, 'current');
export const PART = '.part';

const SOURCES = [
  'app',
  'domain',
  'public',
  'scenes',
  'server',
  'data/default-portfolio.ts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/builds.mjs',
  'scripts/compress-assets.ts',
  'scripts/unused-code.ts',
  'scripts/unused-functions.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** The packages that a build loads from `node_modules`: those with binaries, and those that a setting needs. */
export const NOT_BUNDLED = [
  'better-sqlite3',
  'pg',
  'pg-cursor',
  'sharp',
  '@takumi-rs/core',
  'nodemailer',
];

/** The name of the build of the sources in the working folder: the same for the same sources. */
export const buildNameOfSources = () => fingerprint(SOURCES).slice(0, 16);

/** The name of the build that the next start serves; null if there is none. */
export function currentBuild() {
  try {
    return readlinkSync(CURRENT);
  } catch {
    return null;
  }
}

/**
 * A hash of the names and contents of files and folders, without tests.
 * @param {string[]} entries
 */
export function fingerprint(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(filesOf)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} entry */
function filesOf(entry) {
  if (!existsSync(entry)) return [];
  const entryFile = readdirSync(path.dirname(entry), { withFileTypes: true }).find(
    ({ name }) => name === path.basename(entry),
  );
  if (entryFile?.isFile()) return [entry];
  return readdirSync(entry, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
}
