// `node scripts/remove-builds.ts <name> …`: removes the builds that no process serves, but for these and
// the current one.
import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { whileUnlocked } from '../server/store/file-lock.ts';
import { BUILDS, CURRENT, currentBuild, IN_USE, PART } from './builds.mjs';

/** Longer than any build takes: a part that is older belongs to nobody any more. */
const PART_MS = 60 * 60 * 1000;

const kept = new Set([...process.argv.slice(2), currentBuild(), path.basename(CURRENT)]);

for (const name of readdirSync(BUILDS)) {
  const folder = path.join(BUILDS, name);
  if (name.endsWith(PART)) removePart(folder);
  else if (!kept.has(name)) removeUnused(folder);
}

function removePart(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found && Date.now() - found.mtimeMs > PART_MS)
    rmSync(folder, { recursive: true, force: true });
}

// One that is half removed must not be taken for a whole one: it loses its name first.
function removeUnused(folder: string): void {
  const part = `${folder}.${process.pid}${PART}`;
  const lock = path.join(folder, IN_USE);
  const setAside = () => renameSync(folder, part);
  // What has no lock is no build of ours, such as the one that version 0.1.0 made.
  if (!existsSync(lock)) setAside();
  else if (!whileUnlocked(lock, setAside)) return;
  rmSync(part, { recursive: true, force: true });
}
