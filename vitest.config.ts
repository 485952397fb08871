import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { IN_MEMORY } from './tests/support/memory-folder.ts';

const EXCLUDED = ['**/node_modules/**', 'build/**', 'var/**'];
const WITH_STORE = ['server/**/*.test.ts', 'tests/server/**/*.test.ts'];
const PROGRAMS = ['tests/programs/**/*.test.ts'];
/** The built site on a store: on PostgreSQL in `programs`, since the tests of the stores and services run on both. */
const ON_EACH_STORE = ['backup', 'engawa', 'login', 'tools'].map(
  (name) => `tests/server/${name}.test.ts`,
);
const RULES = ['tests/architecture/*.test.ts'];

/** What is fast may take long on a busy machine: a test does not depend on its speed. */
const TIMEOUTS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

const WITH_SITE = {
  ...TIMEOUTS,
  // Each test has a store and a site of its own. Loading the modules again for each file takes a sixth of the time.
  isolate: false,
  exclude: EXCLUDED,
  globalSetup: ['tests/support/postgres.ts'],
  // For the processes that tests start, as `COMPILE_CACHE` in tests/support/running-site.ts is.
  env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node') },
};

// Separate projects: tests of pure code do not wait for a database, and `npm run check` runs only the rules. Vitest
// runs them in the order of their names: the many short files of `unit` come last, so that all workers end at the same
// time.
export default defineConfig({
  test: {
    // Two more than Vitest uses on two cores: tests with a site or a database wait a third of their time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: { ...TIMEOUTS, name: 'rules', include: RULES },
      },
      {
        test: {
          ...TIMEOUTS,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, ...WITH_STORE, ...PROGRAMS, ...RULES],
          // Pure code leaves nothing behind for the next file, and loading its modules again takes most of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...WITH_SITE,
          name: 'server',
          include: WITH_STORE,
          globalSetup: [...WITH_SITE.globalSetup, 'tests/support/memory-folder.ts'],
          env: { ...WITH_SITE.env, ...IN_MEMORY },
          provide: { siteStores: ['sqlite'] },
        },
      },
      {
        // A test here starts a process, waits for seconds or sends hundreds of requests. One whose fault loses data or
        // opens a door is in `server` all the same.
        test: {
          ...WITH_SITE,
          name: 'programs',
          include: [...PROGRAMS, ...ON_EACH_STORE],
          provide: { siteStores: ['postgres'] },
        },
      },
      {
        // They take minutes. `npm test` has short versions of most.
        test: {
          ...TIMEOUTS,
          name: 'faults',
          include: ['tests/faults/*.faults.ts'],
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
      {
        // All tests on PostgreSQL, through a transaction pooler. The excluded files test the connection itself, which
        // is different behind a pooler; pooler.faults.ts tests that.
        test: {
          ...TIMEOUTS,
          name: 'pooler',
          include: [...WITH_STORE, ...PROGRAMS, 'tests/faults/pooler.faults.ts'],
          exclude: [...EXCLUDED, 'server/store/postgres.test.ts', 'tests/programs/start.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          provide: { siteStores: ['postgres'] },
        },
      },
    ],
  },
});
