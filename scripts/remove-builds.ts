// `node scripts/remove-builds.ts <name> …`: removes the builds that no process serves, except the named ones
// and the current one.
import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { whileUnlocked } from '../server/store/locks.ts';
import { BUILDS, CURRENT, currentBuild, IN_USE, PART } from './builds.mjs';

/** Longer than any build takes: an older part was left by a process that has ended. */
const PART_MAX_MS = 60 * 60 * 1000;

const retained = new Set([...process.argv.slice(2), currentBuild(), path.basename(CURRENT)]);

for (const name of readdirSync(BUILDS)) {
  const folder = path.join(BUILDS, name);
  if (name.endsWith(PART)) removePart(folder);
  else if (!retained.has(name)) removeUnused(folder);
}

function removePart(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found && Date.now() - found.mtimeMs > PART_MAX_MS)
    rmSync(folder, { recursive: true, force: true });
}

// Renamed before it is removed, so that a partly removed build never has the name of a complete one.
function removeUnused(folder: string): void {
  const part = `${folder}.${process.pid}${PART}`;
  const lock = path.join(folder, IN_USE);
  const rename = () => renameSync(folder, part);
  // A folder without a lock file is not in use by this version; version 0.1.0 made such builds.
  if (!existsSync(lock)) rename();
  else if (!whileUnlocked(lock, rename)) return;
  rmSync(part, { recursive: true, force: true });
}
