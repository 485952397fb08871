// `npm run dev`, `npm test` and the other commands of `package.json`: prepares what a command needs, runs it, and exits
// with its exit code. It runs before anything is installed, so it is plain JavaScript for Node 20 without packages.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BENCHES, LONG_TESTS } from './long-runs.mjs';

/** The commands with the lines that they run. The names after `test:long` and `bench` are in `long-runs.mjs`. */
const COMMANDS = {
  dev: {
    needs: [],
    lines: ['node --watch-path=server --watch-path=domain --watch-preserve-output scripts/dev.ts'],
  },
  check: { needs: ['tools'], lines: ['node scripts/check.mjs'] },
  test: {
    needs: ['tools', 'build', 'browser'],
    lines: [
      'node scripts/check.mjs',
      'vitest run --project server --project unit',
      'playwright test tests/e2e',
    ],
  },
  engawa: { needs: [], lines: ['node server/index.ts'] },
  package: { needs: ['build'], lines: ['node scripts/package.ts'] },
  pictures: { needs: ['tools', 'build', 'browser'], lines: ['node scripts/pictures.ts'] },
};

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
// Ctrl-C reaches the command too, which ends first.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child?.kill('SIGTERM'));

const [name = '', ...words] = process.argv.slice(2);
process.exitCode = await main();

/** Resolves to the exit code. */
async function main() {
  if (name === 'test:long') return runNamed(LONG_TESTS);
  if (name === 'bench') return runNamed(BENCHES);
  // `start` and a static copy need a build; the other commands run from the sources.
  const isStart = name === 'engawa' && (words[0] ?? 'start') === 'start' && words.length < 2;
  const isCopy =
    name === 'engawa' && words[0] === 'export' && words.some((word) => /^--static(=|$)/.test(word));
  const command = isStart || isCopy ? { needs: ['build'], lines: [startLine()] } : COMMANDS[name];
  prepare(command.needs);
  for (const line of command.lines) {
    const code = await run(line, isStart ? [] : words);
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * Runs the named tests or measurements one after the other; `all` means all that can fail. Arguments after the names go
 * to the last one.
 */
async function runNamed(
  /** @type {Readonly<Record<string, import('./long-runs.mjs').Run>>} */ runs,
) {
  const isName = (/** @type {string} */ word) => word === 'all' || Object.hasOwn(runs, word);
  const names = words.filter(isName);
  if (words[0] === undefined || !isName(words[0])) {
    if (words[0] !== undefined) say(`There is no ${words[0]}.\n`);
    say(`npm run ${name} -- <name …>, or all.\n`);
    const lines = Object.entries(runs).map(([runName, { shows, takes, program }]) => {
      const notes = [takes, program && `needs ${program[0]}`].filter(Boolean).join(', ');
      return `  ${runName.padEnd(11)}${shows}${notes && ` (${notes})`}`;
    });
    say(lines.join('\n'));
    return words[0] === undefined ? 0 : 2;
  }
  const runNames = names.flatMap((word) => (word === 'all' ? Object.keys(runs) : [word]));
  const failures = [];
  const skipped = [];
  for (const runName of runNames) {
    const { needs, line, program } = runs[runName];
    if (program !== undefined && !program.some(isHere)) {
      skipped.push(`${runName} was skipped: there is no ${program[0]} on this machine.`);
      continue;
    }
    if (runNames.length > 1) say(`${name} ${runName}`);
    prepare(['tools', ...needs]);
    const extra = runName === runNames.at(-1) ? words.filter((word) => !isName(word)) : [];
    if ((await run(line, extra)) !== 0) failures.push(runName);
  }
  for (const line of skipped) say(line);
  if (runNames.length > 1)
    say(failures.length === 0 ? 'All passed.' : `Failed: ${failures.join(', ')}`);
  return failures.length === 0 && (skipped.length === 0 || names.includes('all')) ? 0 : 1;
}

/** Installs the packages, and makes the build and whatever else is needed. Ends this process if that fails. */
function prepare(/** @type {readonly string[]} */ needs) {
  // Standard output may be the document of `engawa export`.
  const stdio = name === 'engawa' ? ['ignore', 2, 2] : 'inherit';
  const args = [path.join(import.meta.dirname, 'prepare.mjs'), ...needs];
  const { status } = spawnSync(process.execPath, args, { stdio });
  if (status !== 0) process.exit(status ?? 1);
}

/** The line of `npm start`, without the shell's `exec`. */
function startLine() {
  return JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.replace(/^exec /, '');
}

/** Runs a line, and resolves to its exit code. */
function run(/** @type {string} */ line, /** @type {readonly string[]} */ extra) {
  const [program = '', ...args] = line.split(' ');
  // This folder has the version of Node that the packages need.
  const bin = path.resolve('node_modules/.bin');
  child = spawn(program, [...args, ...extra], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child?.once('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`);
      resolve(1);
    });
    child?.once('exit', (code) => resolve(code ?? 1));
  });
}

function isHere(/** @type {string} */ program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

function say(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`);
}
