import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const EXCLUDED = ['**/node_modules/**', 'build/**', 'var/**', 'tests/e2e/**'];
const WITH_STORE = ['server/**/*.test.ts', 'tests/server/**/*.test.ts'];

// Projects, so that the tests of pure code do not wait for a database, and `npm run check` has the rules alone.
export default defineConfig({
  test: {
    // One more than Vitest would use on two cores: much of a test on a site or a database is waiting.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: { name: 'rules', include: ['tests/architecture.test.ts'] },
      },
      {
        test: {
          name: 'code',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, ...WITH_STORE, 'tests/architecture.test.ts'],
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
          // A site starts in a second, and in twenty on a machine that ten others use.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
