import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { POSTER_HOST } from './tests/support/posters.ts';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  // tests/e2e is a part of `npm test`; pages and contrast are names behind `npm run test:long`.
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // Firefox has a configuration of its own.
  testIgnore: 'firefox/**',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Drawing the gardens takes most of the CPU time. Tests of animations turn it on by `MOVING` in fixtures.ts.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=MAP ${POSTER_HOST} ~NOTFOUND`,
        // Letters are as wide as in a browser with a window, also in those that have none.
        '--font-render-hinting=none',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
