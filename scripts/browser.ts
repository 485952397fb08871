import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The shell has no window, and takes two thirds of the time.
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the Chromium for tests: CHROMIUM_PATH, the system's, or Playwright's; undefined if there is none. */
export const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_BROWSERS, chromium.executablePath()].find(
    (candidate) => candidate !== '' && existsSync(candidate),
  );
