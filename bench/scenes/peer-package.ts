import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The package to compare with, which is not a dependency of the site. */
export const PEER = { name: '@tsparticles/slim', version: '4.4.0' };

/** Installs the peer into a temporary folder, unless it is there already, and returns the path of its bundle. */
export function peerBundle(): string {
  const folder = path.join(tmpdir(), `engawa-bench-tsparticles-${PEER.version}`);
  const bundle = path.join(folder, 'node_modules', PEER.name, 'tsparticles.slim.bundle.min.js');
  if (!existsSync(bundle)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    const spec = `${PEER.name}@${PEER.version}`;
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', spec], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return bundle;
}
