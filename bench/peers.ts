import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printProgress } from './report.ts';

/** The folder in which the peers are installed and built: outside the source tree, and reused by later runs. */
const PEERS_FOLDER = process.env.BENCH_DIR ?? path.join(tmpdir(), 'engawa-bench-peers');

const TEMPLATES = path.join(import.meta.dirname, 'peers');

/** Turns off the telemetry of the peers. */
export const NO_TELEMETRY = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };

/** Files by their path relative to a peer's folder. */
export type PeerFiles = ReadonlyMap<string, string | Buffer>;

/**
 * Installs a peer (a program to compare with) from its template in `bench/peers`, adds `files` and builds
 * it, unless this was already done with the same files. Returns its folder.
 */
export function preparePeer(name: string, files: PeerFiles = new Map(), build?: string): string {
  const folder = path.join(PEERS_FOLDER, name);
  const template = path.join(TEMPLATES, name);
  const all = new Map(files);
  for (const file of globSync('**/*.*', { cwd: template }).toSorted()) {
    all.set(file, readFileSync(path.join(template, file)));
  }
  const hash = createHash('sha256');
  for (const [file, text] of all) hash.update(`${file}\0`).update(text);
  const fingerprint = hash.digest('hex');
  const record = path.join(folder, '.prepared');
  if (existsSync(record) && readFileSync(record, 'utf8') === fingerprint) return folder;

  printProgress(`Preparing ${name} in ${folder} …`);
  for (const [file, text] of all) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const npm = (...args: string[]) =>
    execFileSync('npm', args, {
      cwd: folder,
      env: { ...process.env, ...NO_TELEMETRY },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  if (build !== undefined) npm('exec', '--', ...build.split(' '));
  writeFileSync(record, fingerprint);
  return folder;
}
