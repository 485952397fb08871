import { defineConfig } from 'vitest/config';

/**
 * Everything that is tested on PostgreSQL, once more through a transaction pooler. What is left out tests
 * the connection itself, which a pooler answers in its own way: pooler.faults.ts has the counterparts.
 */
export default defineConfig({
  test: {
    include: ['{server,tests/server}/**/*.test.ts', 'tests/faults/pooler.faults.ts'],
    exclude: ['server/store/postgres.test.ts', 'tests/server/start.test.ts'],
    testNamePattern: /postgres|pooler/i,
    globalSetup: ['tests/support/pooled-postgres.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
