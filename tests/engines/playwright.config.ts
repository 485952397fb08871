import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import root from '../../playwright.config.ts';
import { POSTER_HOST } from '../support/posters.ts';
import { WEBKIT_PROGRAMS } from './webkit-programs.ts';

/** Where Debian's packages put the programs. */
const FIREFOX = '/usr/bin/firefox-esr';
/** Emptied at the start of a run. */
const RESULTS = path.resolve(import.meta.dirname, '../../test-results');

/** Firefox with preferences: less motion is no option of a context there. */
const firefox = (
  preferences: Record<string, boolean | number>,
): NonNullable<PlaywrightTestProject['use']> => ({
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: FIREFOX,
    // `savedText` in fixtures.ts looks for files here.
    downloadsPath: path.join(RESULTS, `downloads-${process.env.TEST_WORKER_INDEX}`),
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      // The panel would take the focus from the page at a download.
      'browser.download.alwaysOpenPanel': false,
      'browser.download.panel.shown': true,
      // A page may read the clipboard.
      'dom.events.testing.asyncClipboard': true,
      // No test asks the host of the posters.
      'network.dns.localDomains': POSTER_HOST,
      ...preferences,
    },
  },
});

/** Playwright can neither type nor press in a Firefox whose scripts are off. */
const NO_SCRIPT = /without JavaScript/;
/** Tests whose pages move, by `MOVING` in fixtures.ts. */
const MOVING = [
  'details/gardens.spec.ts',
  'details/sent-lanterns.spec.ts',
  'engines/firefox-moving.spec.ts',
];
/** What no journey of tests/e2e shows: the dialog of a title; uploads, crops, previews, the palette. */
const DETAILS = ['anime', 'palette', 'picture-field', 'preview'].map(
  (name) => `details/${name}.spec.ts`,
);

/** An engine beside Chromium, and the projects that run in it where its program is on this machine. */
const ENGINES: {
  name: string;
  programs: readonly string[];
  projects: PlaywrightTestProject[];
}[] = [
  {
    name: 'firefox',
    programs: [FIREFOX],
    projects: [
      {
        name: 'firefox',
        testMatch: ['e2e/*.spec.ts', 'engines/firefox.spec.ts', ...DETAILS],
        // Playwright's virtual authenticator, and so a passkey, is Chromium's alone; what other browsers lack is taken
        // away from Chromium.
        testIgnore: ['e2e/passkeys.spec.ts', 'e2e/missing-features.spec.ts'],
        grepInvert: NO_SCRIPT,
        use: firefox({}),
      },
      {
        name: 'firefox-moving',
        testMatch: MOVING,
        // Playwright cannot look into a worker of Firefox, change its motion, or write to the storage of its first page.
        // Firefox does not load a module again that could not be loaded.
        grepInvert:
          /hidden tab|paused with the keyboard|Home waits for|with reduced motion|five lanterns|tried again/,
        use: firefox({ 'ui.prefersReducedMotion': 0 }),
      },
    ],
  },
  {
    name: 'webkit',
    programs: WEBKIT_PROGRAMS,
    // It is no browser of Playwright's: its tests start it.
    projects: [{ name: 'webkit', testMatch: ['engines/webkit.spec.ts'] }],
  },
];

// A worker reads this file too.
const isRunner = process.env.TEST_WORKER_INDEX === undefined;
const isHere = ({ name, programs }: (typeof ENGINES)[number]): boolean => {
  const missing = programs.find((program) => globSync(program).length === 0);
  if (missing === undefined) return true;
  if (isRunner)
    process.stdout.write(
      `${name} was skipped: there is no ${path.basename(missing)} on this machine.\n`,
    );
  return false;
};

export default defineConfig(root, {
  testDir: '..',
  testIgnore: [],
  outputDir: RESULTS,
  // Each command to these engines takes several times that of one to Chromium.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  projects: ENGINES.filter(isHere).flatMap(({ projects }) => projects),
});
