// `npm run check`: types, lint, dead code and import rules. Checking types takes half of the time, so it runs beside
// the others.
import { spawn } from 'node:child_process';

/** Runs a program, and writes its output when it has ended. Resolves to whether it succeeded. */
const run = (/** @type {string} */ line) =>
  new Promise((resolve) => {
    const child = spawn(`npx --no-install ${line}`, { shell: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('close', (code) => {
      process.stdout.write(`> ${line}\n${output}`);
      resolve(code === 0);
    });
  });

const lint = async () => {
  const results = [];
  for (const line of ['biome check', 'knip', 'vitest run --project rules']) {
    results.push(await run(line));
  }
  return !results.includes(false);
};

// The types of routes are generated first. One checker, because several would repeat the common work. Checks the server
// again, without the browser's types.
const types = async () =>
  (await run('react-router typegen')) &&
  (await run('tsc --checkers 1')) &&
  run('tsc -p tsconfig.server.json --checkers 1');

const results = await Promise.all([types(), lint()]);
process.exitCode = results.includes(false) ? 1 : 0;
