// Brings a checkout to where it can run: `node scripts/prepare.mjs [install] [build] [browser]`.
// It runs before anything is installed, so it is plain JavaScript for Node 20 and imports nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const INSTALLED = 'node_modules/.engawa-lock';
const BUILT = 'build/.engawa-inputs';
const BUILD_INPUTS = [
  'app',
  'domain',
  'public',
  'scenes',
  'server',
  'data/default-portfolio.ts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/compress-assets.ts',
  'site.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

const steps = new Set(process.argv.slice(2));
install();
if (steps.has('build')) build();
if (steps.has('browser')) run('node', ['scripts/install-browser.ts'], 'The browser for the tests');

function install() {
  const lock = fingerprint(['package-lock.json']);
  if (recorded(INSTALLED) === lock) return;
  say('Installing packages …');
  // Development packages too, whatever NODE_ENV says: the build needs some of them.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci');
  writeFileSync(INSTALLED, lock);
}

function build() {
  const inputs = fingerprint(BUILD_INPUTS);
  if (recorded(BUILT) === inputs && existsSync('build/server/index.js')) return;
  say('Building …');
  rmSync('build', { recursive: true, force: true });
  run('react-router', ['build', '--logLevel', 'warn'], 'The build');
  writeFileSync(BUILT, inputs);
}

function fingerprint(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(filesOf)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(entry) {
  if (!existsSync(entry)) return [];
  const found = readdirSync(path.dirname(entry), { withFileTypes: true }).find(
    ({ name }) => name === path.basename(entry),
  );
  if (found?.isFile()) return [entry];
  return readdirSync(entry, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
}

function recorded(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function run(command, args, what) {
  // After the installation this folder holds the Node that the packages need; before it, nothing.
  const bin = path.resolve('node_modules/.bin');
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(`${what} failed${error ? `: ${error.message}` : ''}.\n`);
  process.exit(1);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
