import { defineConfig } from 'vitest/config';

const EXCLUDED = ['**/node_modules/**', 'build/**', 'var/**', 'tests/e2e/**'];
const WITH_STORE = ['server/**/*.test.ts', 'tests/server/**/*.test.ts'];

// Two projects, so that the tests of pure code do not wait for a database.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'code',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, ...WITH_STORE],
          // Property tests take seconds on a machine that is busy.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: WITH_STORE,
          exclude: EXCLUDED,
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
    ],
  },
});
