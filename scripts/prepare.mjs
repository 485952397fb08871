// Brings a checkout to where it can run: `node scripts/prepare.mjs [install] [build] [browser]`.
// It runs before anything is installed, so it is plain JavaScript for Node 20 without packages.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  BUILDS,
  buildNameOfSources,
  CURRENT,
  currentBuild,
  fingerprint,
  IN_USE,
  PART,
} from './builds.mjs';

const INSTALLED = 'node_modules/.engawa-lock';
/** Held while packages are installed: two installations at once would spoil each other. */
const LOCK = path.join(BUILDS, `installing${PART}`);
const LOCK_STEP_MS = 200;
/** After this, its process id may belong to another program. */
const LOCK_MAX_MS = 15 * 60 * 1000;

// Ctrl-C reaches the build too, and ends it: what it leaves is removed here before this process ends.
process.on('SIGINT', () => undefined);

const steps = new Set(process.argv.slice(2));
install();
if (steps.has('build')) build();
if (steps.has('browser')) {
  run('node', [scriptOf('install-browser.ts')]) || fail('The browser for the tests failed.');
}

function install() {
  if (isInstalled()) return;
  mkdirSync(BUILDS, { recursive: true });
  while (!lock()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_STEP_MS);
  // Another process may have installed them meanwhile.
  if (!isInstalled()) {
    say('Installing packages …');
    // Development packages too, whatever NODE_ENV says: the build needs some of them.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!run('npm', args)) fail('npm ci failed.');
    writeFileSync(INSTALLED, fingerprint(['package-lock.json']));
  }
  rmSync(LOCK, { force: true });
}

function isInstalled() {
  return (
    existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === fingerprint(['package-lock.json'])
  );
}

/** Takes the lock of the installation, unless a process that lives has it. */
function lock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isHeld()) rmSync(LOCK, { force: true });
  return false;
}

function isHeld() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_MAX_MS) return false;
    // The file is empty for a moment; 0 stands for this process.
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Makes the build of these sources, where there is none yet, and lets the next start serve it. */
function build() {
  const name = buildNameOfSources();
  const previous = currentBuild();
  const folder = path.join(BUILDS, name);
  const isNew = !existsSync(folder);
  if (isNew) {
    say('Building …');
    makeBuild(name);
  }
  if (previous !== name) makeCurrent(name);
  // What was there before the first build is not looked at: it may be one of 0.1.0, and in use.
  if (!isNew || previous === null) return;
  if (!run('node', [scriptOf('remove-builds.ts'), name, previous])) {
    process.stderr.write('Old builds could not be removed.\n');
  }
}

/** Builds in a folder of its own, which gets the build's name when it is whole. */
function makeBuild(name) {
  const part = path.join(BUILDS, `${name}.${process.pid}${PART}`);
  mkdirSync(BUILDS, { recursive: true });
  const isBuilt = run('react-router', ['build', '--logLevel', 'warn'], { BUILD_FOLDER: part });
  if (!isBuilt || buildNameOfSources() !== name) {
    rmSync(part, { recursive: true, force: true });
    if (isBuilt) fail('The sources were changed during the build. Please start it again.');
    const kept = ' The last one is kept: npm start --ignore-scripts starts it.';
    fail(`The build failed.${currentBuild() === null ? '' : kept}`);
  }
  writeFileSync(path.join(part, IN_USE), '');
  flush(part);
  try {
    renameSync(part, path.join(BUILDS, name));
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another process made the same build meanwhile.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

/** Moves the link in one step, so that there is always a current build. */
function makeCurrent(name) {
  const link = `${CURRENT}.${process.pid}${PART}`;
  symlinkSync(name, link);
  renameSync(link, CURRENT);
}

/** Waits until all of a folder is on the disk: a build that a power cut emptied would look whole. */
function flush(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const where = path.join(folder, entry.name);
    if (entry.isDirectory()) flush(where);
    else flushOne(where);
  }
  flushOne(folder);
}

function flushOne(where) {
  const file = openSync(where, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** Runs a program to its end, and says whether it succeeded. */
function run(command, args, variables = {}) {
  // After the installation this folder holds the Node that the packages need; before it, nothing.
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
