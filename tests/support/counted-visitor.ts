import type { Browser, BrowserContext, Page } from '@playwright/test';
import { VISITS_PATH, type VisitReport } from '../../domain/visits.ts';
import { expect } from './fixtures.ts';
import { logIn, type Owner } from './owner.ts';

/** Browsers that people use. That of the tests has a name of its own, which the server takes for a robot. */
export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
export const EDGE = `${CHROME} Edg/149.0.0.0`;

/** Makes the browser of a page or context one that is not driven by a program, as far as pages can tell. */
export const hideDriver = (where: Page | BrowserContext): Promise<unknown> =>
  where.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  });

/** Opens a page in another browser, with its own name and storage. */
export async function anotherVisitor(
  browser: Browser,
  options: { address: string; userAgent: string },
): Promise<Page> {
  const { address, userAgent } = options;
  const context = await browser.newContext({
    baseURL: address,
    userAgent,
    reducedMotion: 'reduce',
  });
  await hideDriver(context);
  return context.newPage();
}

/** A view as the page has sent it. */
interface SentView {
  readonly path: string;
  readonly referrer: string;
}

/** The views that a page sends from now on. */
export function watchViews(page: Page): SentView[] {
  const sent: SentView[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === VISITS_PATH) sent.push(request.postDataJSON());
  });
  return sent;
}

/** The address of the script that sends views. */
export const SCRIPT = /\/assets\/report-[\w-]+\.js$/;

/** Opens a page, and waits until its script for views has run. */
export async function open(page: Page, path: string): Promise<void> {
  const loaded = page.waitForEvent('requestfinished', (request) => SCRIPT.test(request.url()));
  await page.goto(path);
  await loaded;
  await page.waitForLoadState('networkidle');
}

/** Opens a page by the site's bar. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
  await page.waitForURL(`**/${name.toLowerCase()}`);
}

/** What the owner reads of the views of a week. */
export async function reportFor({ calls }: Owner): Promise<VisitReport> {
  return (await (await calls.visits.$get({ query: { period: 'week' } })).json()).report;
}

/** Waits until the site has counted so many views and visitors. */
export async function expectCounted(
  address: string,
  views: number,
  visitors: number,
): Promise<void> {
  const owner = await logIn(address);
  await expect
    .poll(async () => {
      const { totals } = await reportFor(owner);
      return { views: totals.views, visitors: totals.visitors };
    })
    .toEqual({ views, visitors });
}
