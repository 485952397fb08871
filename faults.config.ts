import { defineConfig } from 'vitest/config';

/** Tests that take minutes. `npm test` does not run them, but has short versions of most. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    fileParallelism: false,
    hookTimeout: 60_000,
  },
});
