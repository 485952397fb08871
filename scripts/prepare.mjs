// Prepares a checkout: `node scripts/prepare.mjs [tools] [build] [browser]`.
// It runs before anything is installed, so it is plain JavaScript for Node 20 without packages.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { BUILDS, buildNameOfSources, CURRENT, currentBuild, fingerprint, PART } from './builds.mjs';

const INSTALLED = 'node_modules/.engawa-lock';
/** Follows the fingerprint of the packages if those for tests and checks are installed too. */
const WITH_TOOLS = ' with tools';
/**
 * Lets a build use 600 MB of memory instead of 1,100 in the same time, so that a machine with 1 GB can make it: the
 * bundler returns its memory to the system at once, and JavaScript's is collected earlier.
 */
const BUILD_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MIMALLOC_PURGE_DELAY: '0',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=256 --max-semi-space-size=4`,
};
/** Longer than any build takes: an older part was left by a process that has ended. */
const PART_MAX_MS = 60 * 60 * 1000;

// Ctrl-C also ends the build process; this process then removes the partial build and exits.
process.on('SIGINT', () => undefined);

const steps = new Set(process.argv.slice(2));
install(steps.has('tools'));
if (steps.has('build')) build();
if (steps.has('browser')) {
  run('node', [scriptOf('install-browser.ts')]) || fail('The browser for the tests failed.');
}

/** Installs the packages of a start, and with `tools`, or if they are there already, those of tests and checks. */
function install(wanted) {
  if (isInstalled(wanted)) return;
  const tools = wanted || hasTools();
  say('Installing packages …');
  // Whatever NODE_ENV says.
  const which = tools ? '--include=dev' : '--omit=dev';
  const args = ['ci', which, '--no-audit', '--no-fund', '--loglevel=error'];
  if (!run('npm', args)) fail('npm ci failed.');
  const installed = fingerprint(['package-lock.json']);
  writeFileSync(INSTALLED, tools ? installed + WITH_TOOLS : installed);
}

function isInstalled(tools) {
  if (!existsSync(INSTALLED)) return false;
  const expected = fingerprint(['package-lock.json']);
  const installed = readFileSync(INSTALLED, 'utf8');
  return installed === expected + WITH_TOOLS || (installed === expected && !tools);
}

/** Whether the packages for tests are installed, by this script or by hand (without its file). */
function hasTools() {
  if (!existsSync(INSTALLED)) return existsSync('node_modules/vitest');
  return readFileSync(INSTALLED, 'utf8').endsWith(WITH_TOOLS);
}

/** Builds these sources, unless the build exists already, and makes it the current build. */
function build() {
  const name = buildNameOfSources();
  const previous = currentBuild();
  if (!existsSync(path.join(BUILDS, name))) {
    say('Building …');
    makeBuild(name);
    // Not after the first build: other folders may be a build of version 0.1.0, which may be in use.
    if (previous !== null) removeBuilds(new Set([name, previous, path.basename(CURRENT)]));
  }
  if (previous !== name) makeCurrent(name);
}

/** Removes the builds that are not kept, and old parts. A process may still serve the build before the current one. */
function removeBuilds(kept) {
  for (const name of readdirSync(BUILDS)) {
    const folder = path.join(BUILDS, name);
    const isOld = () => Date.now() - statSync(folder).mtimeMs > PART_MAX_MS;
    if (kept.has(name) || (name.endsWith(PART) && !isOld())) continue;
    // Renamed first, so that a partly removed build never has the name of a complete one.
    const part = `${folder}${PART}`;
    renameSync(folder, part);
    rmSync(part, { recursive: true, force: true });
  }
}

/** Builds in a temporary folder, which is renamed when it is complete. */
function makeBuild(name) {
  const part = path.join(BUILDS, `${name}.${process.pid}${PART}`);
  mkdirSync(BUILDS, { recursive: true });
  const isBuilt = run('react-router', ['build', '--logLevel', 'warn'], {
    ...BUILD_MEMORY,
    BUILD_FOLDER: part,
  });
  if (!isBuilt || buildNameOfSources() !== name) {
    rmSync(part, { recursive: true, force: true });
    if (isBuilt) fail('The sources were changed during the build. Please start it again.');
    const hint = ' The last one is kept: npm start --ignore-scripts starts it.';
    fail(`The build failed.${currentBuild() === null ? '' : hint}`);
  }
  // After a power failure, a build with empty files would look complete.
  spawnSync('sync');
  try {
    renameSync(part, path.join(BUILDS, name));
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another process has made the same build in the meantime.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

/** Replaces the link atomically, so that there is always a current build. */
function makeCurrent(name) {
  const link = `${CURRENT}.${process.pid}${PART}`;
  symlinkSync(name, link);
  renameSync(link, CURRENT);
}

/** Runs a program and waits for its end. Returns whether it succeeded. */
function run(command, args, variables = {}) {
  // After the installation this folder contains the Node version that the packages need.
  const bin = path.resolve('node_modules/.bin');
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    shell: process.platform === 'win32',
  });
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  return status === 0;
}

function scriptOf(file) {
  return path.join(import.meta.dirname, file);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
