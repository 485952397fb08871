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

/** The path of the Chromium for tests: CHROMIUM_PATH, the system's, or where Playwright's is or would be. */
export const findBrowser = (): string =>
  [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_BROWSERS].find(existsSync) ??
  chromium.executablePath();
