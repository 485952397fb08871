import { defineConfig } from 'vitest/config';

/** The tests of the rules, without those that need a build, a browser or PostgreSQL. */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts', 'server/{content,downloads,login,messages}/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      'server/content/two-editors.test.ts',
      'server/downloads/token-races.test.ts',
      'server/login/{passcodes,rows}.test.ts',
      'server/messages/inbox.test.ts',
    ],
    testNamePattern: /^(?!.* on postgres)/,
    setupFiles: ['tests/mutation/first-failure.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
