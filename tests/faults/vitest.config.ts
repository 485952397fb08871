import { defineConfig } from 'vitest/config';

/** Takes minutes, so it is no part of `npm test`, which has a short version of it. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/faults/*.faults.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    fileParallelism: false,
  },
});
