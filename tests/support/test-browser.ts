import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';

/** Starts a Chromium for a test that Playwright does not run. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}
