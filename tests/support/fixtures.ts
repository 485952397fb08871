import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Download,
  expect,
  type Page,
} from '@playwright/test';
import { POSTER_HOST } from './posters.ts';
import { PASSCODE, type RunningSite, startSite } from './running-site.ts';

export { expect, PASSCODE };

/** Matches a console error that a test causes on purpose, such as the browser's own line for a 403. */
type Expected = (text: string, path: string) => boolean;

/** For tests of animations, which are off in all other tests: `test.use(MOVING)`. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Fixtures {
  /** A site for this test alone, with its own store. */
  site: RunningSite;
  /** The console errors that this test expects; push one to expect it. */
  expectedErrors: Expected[];
}

interface WorkerFixtures {
  /** A site that all read-only tests of a worker share. */
  sharedSite: RunningSite;
}

/**
 * Every test has its own site. A test fails on a console error, a policy violation or an unhandled rejection
 * that it does not expect.
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

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  expectedErrors: async ({}, use) => use([]),

  page: async ({ page, expectedErrors, javaScriptEnabled }, use) => {
    const problems: Problem[] = [];
    watch(page, problems);
    if (javaScriptEnabled !== false) waitForReact(page);
    await use(page);
    const unexpected = problems.filter(
      ({ text, path }) => !expectedErrors.some((matches) => matches(text, path)),
    );
    expect(unexpected, 'errors in the browser').toEqual([]);
  },
});

/** For tests that change nothing on the site and do not depend on other requests: they share one site. */
export const readingTest = test.extend({
  site: async ({ sharedSite }, use) => use(sharedSite),
});

/** Makes `goto` wait until React has hydrated the page, which starts when the browser is idle. */
export function waitForReact(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (...target) => {
    const response = await open(...target);
    const isReactPage = await page.locator('script[type="text/deferred"]').count();
    if (isReactPage > 0) await page.waitForFunction(isHydrated);
    return response;
  };
}

/** React marks the document when it begins, and its root when it is done. Runs in the page. */
const isHydrated = () =>
  Object.entries(document).some(
    ([name, root]) =>
      name.startsWith('__reactContainer') &&
      root.stateNode.current.memoizedState.isDehydrated === false,
  );

/** An error in the browser, and the path that it is about. */
interface Problem {
  readonly text: string;
  readonly path: string;
}

function watch(page: Page, problems: Problem[]): void {
  page.on('console', (message: ConsoleMessage) => {
    const { url } = message.location();
    const isNoise = url.startsWith(`https://${POSTER_HOST}/`);
    if (message.type() === 'error' && !isNoise) {
      const path = URL.canParse(url) ? new URL(url).pathname : '';
      problems.push({ text: message.text(), path });
    }
  });
  page.on('pageerror', (error) => problems.push({ text: String(error), path: '' }));
}

/** The next download in any tab: that of a new tab may be reported by the tab that opened it. */
export function nextDownload(context: BrowserContext): Promise<Download> {
  return new Promise((resolve) => {
    const watch = (page: Page) => page.once('download', resolve);
    for (const page of context.pages()) watch(page);
    context.on('page', watch);
  });
}
