import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { note } from './report.ts';

/** Where the peers are installed and built: outside the source tree, and kept for the next time. */
const PLACE = process.env.BENCH_DIR ?? path.join(tmpdir(), 'engawa-bench-peers');

const TEMPLATES = path.join(import.meta.dirname, 'peers');

/** None of the peers shall tell its makers that it was measured here. */
export const QUIET = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };

/** Files by their path in a peer's folder. */
export type PeerFiles = ReadonlyMap<string, string | Buffer>;

/**
 * Installs a peer's packages, by version, from its template in `bench/peers`, lays further files beside
 * them, and builds it, unless all that was done before. Returns its folder.
 */
export function preparePeer(name: string, files: PeerFiles = new Map(), build?: string): string {
  const folder = path.join(PLACE, name);
  const template = path.join(TEMPLATES, name);
  const all = new Map(files);
  for (const file of globSync('**/*.*', { cwd: template }).toSorted()) {
    all.set(file, readFileSync(path.join(template, file)));
  }
  const hash = createHash('sha256');
  for (const [file, text] of all) hash.update(`${file}\0`).update(text);
  const wanted = hash.digest('hex');
  const record = path.join(folder, '.prepared');
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return folder;

  note(`Preparing ${name} in ${folder} …`);
  for (const [file, text] of all) {
    const where = path.join(folder, file);
    mkdirSync(path.dirname(where), { recursive: true });
    writeFileSync(where, text);
  }
  const npm = (...args: string[]) =>
    execFileSync('npm', args, {
      cwd: folder,
      env: { ...process.env, ...QUIET },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  if (build !== undefined) npm('exec', '--', ...build.split(' '));
  writeFileSync(record, wanted);
  return folder;
}
