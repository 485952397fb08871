import { defineConfig } from 'vitest/config';

/** Runs that take minutes, so they are no part of `npm test`, which has short versions of most. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    fileParallelism: false,
    hookTimeout: 60_000,
  },
});
