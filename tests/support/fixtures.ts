import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { PASSCODE, type RunningSite, startSite } from './running-site.ts';

export { expect, PASSCODE };

const POSTER_HOST = 'https://media.kitsu.app/';

/** Tells which console error a test provokes on purpose, such as the browser's own line for a 403. */
type Expected = (text: string) => boolean;

/** For tests of what moves by itself, which stands still in all others: `test.use(MOVING)`. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Fixtures {
  /** A site of this test's own, on a store of its own. */
  site: RunningSite;
  /** The console errors that this test has announced; push one to announce it. */
  expectedErrors: Expected[];
}

interface WorkerFixtures {
  /** A site that all reading tests of a worker share. */
  sharedSite: RunningSite;
}

/**
 * Every test has a site of its own. A console error, a policy violation or an unhandled rejection that
 * the test has not announced fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },

  baseURL: async ({ site }, use) => use(site.address),

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedErrors: async ({}, use) => use([]),

  page: async ({ page, expectedErrors, javaScriptEnabled }, use) => {
    const problems: string[] = [];
    watch(page, problems);
    // The poster host is not the site's to test: half of its pictures load, half do not.
    await page.route(`${POSTER_HOST}**`, (route) =>
      /[02468]\/\w+\.\w+$/.test(route.request().url())
        ? route.fulfill({ contentType: 'image/svg+xml', body: POSTER })
        : route.abort(),
    );
    if (javaScriptEnabled !== false) waitForReact(page);
    await use(page);
    const unexpected = problems.filter((text) => !expectedErrors.some((matches) => matches(text)));
    expect(unexpected, 'errors in the browser').toEqual([]);
  },
});

/** For tests that change nothing on the site, and do not depend on what others have asked it: it is shared. */
export const readingTest = test.extend({
  site: async ({ sharedSite }, use) => use(sharedSite),
});

/** Makes `goto` wait until React listens, which begins when the browser is idle. */
export function waitForReact(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (...target) => {
    const response = await open(...target);
    const isReactPage = await page.locator('script[type="text/deferred"]').count();
    if (isReactPage > 0) await page.waitForFunction(isListening);
    return response;
  };
}

const isListening = () => Object.keys(document).some((name) => name.startsWith('__reactContainer'));

const POSTER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"><path fill="#456" d="M0 0h2v3H0z"/></svg>';

function watch(page: Page, problems: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    const isNoise = message.location().url.startsWith(POSTER_HOST);
    if (message.type() === 'error' && !isNoise) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}
