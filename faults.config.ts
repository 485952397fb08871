import { defineConfig } from 'vitest/config';

/** Takes minutes, so it is no part of `npm test`, which has a short version of it. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.faults.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    fileParallelism: false,
  },
});
