import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** A copy of the checkout, to be edited and built. */
export interface Checkout {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Copies the sources, and the packages without their caches. */
export async function copyCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-checkout-'));
  copySources(folder);
  copyPackages(folder);
  await rm(path.join(folder, 'node_modules/.vite'), { recursive: true, force: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Copies the sources, to a folder that may not be there yet. */
export function copySources(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of new Set(listed.split('\0'))) {
    const from = path.join(ROOT, file);
    if (file !== '' && existsSync(from)) cpSync(from, path.join(folder, file));
  }
}

/** Uses hard links if the folder is on the same disk. */
function copyPackages(folder: string): void {
  const packages = path.join(ROOT, 'node_modules');
  const copy = (option: string) =>
    spawnSync('cp', [option, packages, folder], { stdio: 'ignore' }).status === 0;
  if (copy('-RPl') || copy('-RP')) return;
  throw new Error(`The packages could not be copied to ${folder}.`);
}
