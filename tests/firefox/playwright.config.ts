import path from 'node:path';
import { defineConfig } from '@playwright/test';
import root from '../../playwright.config.ts';
import { POSTER_HOST } from '../support/posters.ts';

/** The Firefox of Debian, which Playwright drives by WebDriver BiDi. */
export default defineConfig(root, {
  testDir: '.',
  testIgnore: [],
  outputDir: path.resolve(import.meta.dirname, '../../test-results'),
  // Each command takes several times that of one to Chromium.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  projects: [
    {
      name: 'firefox',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: '/usr/bin/firefox-esr',
          firefoxUserPrefs: {
            // Less motion is no option of a context there.
            'ui.prefersReducedMotion': 0,
            // The panel would take the focus from the page at a download.
            'browser.download.alwaysOpenPanel': false,
            'browser.download.panel.shown': true,
            // No test asks the host of the posters.
            'network.dns.localDomains': POSTER_HOST,
          },
        },
      },
    },
  ],
});
