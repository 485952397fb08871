import { defineConfig } from 'vitest/config';

/**
 * All tests on PostgreSQL, through a transaction pooler. The excluded files test the connection itself, which is
 * different behind a pooler; pooler.faults.ts tests that.
 */
export default defineConfig({
  test: {
    include: ['{server,tests/server,tests/programs}/**/*.test.ts', 'tests/faults/pooler.faults.ts'],
    exclude: ['server/store/postgres.test.ts', 'tests/programs/start.test.ts'],
    testNamePattern: /postgres|pooler/i,
    globalSetup: ['tests/support/pooled-postgres.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
