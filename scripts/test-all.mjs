// `npm run test:all`: `npm test` and then every longer run, one after the other. What needs a program that is
// not here is left out, with a line that says so. It runs before anything is installed.
// The mutation tests report a share and do not fail, so they are not among them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const NGINX = ['nginx', '/usr/sbin/nginx', '/usr/local/bin/nginx'];

/** What some of them need on this machine, and where it may lie. */
const NEEDED = new Map([
  ['test:pooler', ['pgbouncer', '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer']],
  ['test:instances', NGINX],
  ['test:proxy', NGINX],
]);

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const names = Object.keys(scripts).filter(
  (name) => name.startsWith('test') && !['test:all', 'test:mutation'].includes(name),
);

const failed = [];
const skipped = [];
for (const name of names) {
  const [program, ...elsewhere] = NEEDED.get(name) ?? [];
  if (program !== undefined && ![program, ...elsewhere].some(isHere)) {
    skipped.push(`npm run ${name} was skipped: there is no ${program} on this machine.`);
    continue;
  }
  process.stdout.write(`npm run ${name}\n`);
  const { status } = spawnSync('npm', ['run', name], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) failed.push(name);
}
for (const line of skipped) process.stdout.write(`${line}\n`);
process.stdout.write(failed.length === 0 ? 'All passed.\n' : `Failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @param {string} program */
function isHere(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
