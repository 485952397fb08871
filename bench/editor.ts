// Measures the editor of a large site: `npm run bench -- editor [rounds]`. 200 projects and 500 tools in 10
// categories, Chromium with a processor four times slower. `BEFORE=<folder of another built checkout>` measures that
// one in the same rounds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { newTool } from '../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../domain/content/portfolio.ts';
import { projectEntry } from '../domain/content/projects.ts';
import { findBrowser } from '../scripts/browser.ts';
import { logIn } from '../tests/support/owner.ts';
import { PASSCODE } from '../tests/support/running-site.ts';
import { serveSite } from './home-page-servers.ts';
import type { Served } from './pinned-server.ts';
import { machine, median, print, printProgress, table, warnIfBusy } from './report.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const BEFORE = process.env.BEFORE;
const CPU_SLOWDOWN = 4;
const PROJECTS = 200;
const CATEGORIES = 10;
const TOOLS_PER_CATEGORY = 50;
const KEYS = 8;
/** The tool that is edited. */
const TOOL = '[data-kind="downloads/categories/tools"] > [data-address] >> nth=4';

/** The wait after a tab has opened, until the rest of its lines is rendered and the page is idle. */
const IDLE_MS = 2_500;

interface Round {
  /** Milliseconds from the press on a tab to its painted screen, with the titles, and to its first whole rows. */
  readonly projects: number;
  readonly projectsRows: number;
  readonly downloads: number;
  readonly downloadsRows: number;
  /** Milliseconds from a key to its letter on the screen: the median and the longest. */
  readonly key: number;
  readonly slowestKey: number;
  /** Milliseconds from the press on Save to the confirmation. */
  readonly save: number;
  /** Megabytes of the page's JavaScript heap after a garbage collection, and its elements, in Downloads. */
  readonly heap: number;
  readonly elements: number;
}

const COLUMNS = [
  ['projects', 'tab Projects, ms'],
  ['projectsRows', 'its rows, ms'],
  ['downloads', 'tab Downloads, ms'],
  ['downloadsRows', 'its rows, ms'],
  ['key', 'key, ms'],
  ['slowestKey', 'slowest key, ms'],
  ['save', 'save, ms'],
  ['heap', 'heap, MB'],
  ['elements', 'elements'],
] as const satisfies (readonly [keyof Round, string])[];

const sites: { readonly name: string; readonly site: Served; readonly folder: string }[] = [];
for (const [name, checkout] of [
  ...(BEFORE === undefined ? [] : [['before', BEFORE] as const]),
  ['this version', '.'] as const,
]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
  const site = await serveSite(folder, checkout);
  await (await logIn(site.address)).save(largePortfolio(), 1);
  sites.push({ name, site, folder });
}

warnIfBusy();
const browser = await chromium.launch({ executablePath: findBrowser() });
const rounds = new Map<string, Round[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { name, site } of sites) {
    const figures = await measure(browser, site.address, round);
    // The first round is a warm-up.
    if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), figures]);
    printProgress(`round ${round}, ${name}: ${JSON.stringify(figures)}`);
  }
}
await browser.close();
for (const { site, folder } of sites) {
  await site.stop();
  await rm(folder, { recursive: true });
}

print(`The editor with ${PROJECTS} projects and ${CATEGORIES * TOOLS_PER_CATEGORY} tools.`);
print(machine());
print(`Chromium, processor 4x slower; medians of ${ROUNDS} alternating rounds.`);
table(
  ['version', ...COLUMNS.map(([, title]) => title)],
  [...rounds].map(([name, measured]) => [
    name,
    ...COLUMNS.map(([figure]) =>
      median(measured.map((round) => round[figure])).toFixed(figure === 'heap' ? 1 : 0),
    ),
  ]),
);

async function measure(chromiumBrowser: Browser, address: string, round: number): Promise<Round> {
  const context = await chromiumBrowser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.request.post(`${address}/admin`, { form: { passcode: PASSCODE }, maxRedirects: 0 });
  await page.goto(`${address}/admin`);
  await page.locator('#save:enabled').waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.waitForTimeout(IDLE_MS);

  const projects = await pressTab(page, 'projects');
  await page.waitForTimeout(IDLE_MS);
  const downloads = await pressTab(page, 'downloads');
  await page.waitForTimeout(IDLE_MS);
  await openTool(page);
  const keys = await typeInto(page, page.locator(`${TOOL} >> [id$="description"]`), round);
  const { heap, elements } = await sizeOf(page, devtools);
  const saveTime = await pressSave(page);
  await context.close();
  return {
    projects: projects.screen,
    projectsRows: projects.rows,
    downloads: downloads.screen,
    downloadsRows: downloads.rows,
    key: median(keys),
    slowestKey: Math.max(...keys),
    save: saveTime,
    heap,
    elements,
  };
}

/** Presses a link of the rail, and measures until the frames are painted that show its screen, and its first rows. */
function pressTab(page: Page, name: string): Promise<{ screen: number; rows: number }> {
  return page.locator(`nav a[href="/admin/${name}"]`).evaluate(
    (link) =>
      new Promise((resolve) => {
        const start = performance.now();
        if (link instanceof HTMLElement) link.click();
        let screen: number | undefined;
        const look = () =>
          requestAnimationFrame(() => {
            const isShown = document.querySelector('h1')?.textContent === link.textContent;
            const hasRows = isShown && document.querySelector('main .item[data-address]') !== null;
            // The first task after the frame.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              const time = performance.now() - start;
              if (isShown) screen ??= time;
              if (screen !== undefined && hasRows) resolve({ screen, rows: time });
              else look();
            };
            port2.postMessage(null);
          });
        look();
      }),
  );
}

/** Opens the tool. Role selectors would take seconds on so large a page. */
async function openTool(page: Page): Promise<void> {
  await page.locator(`${TOOL} >> .item-title`).evaluate((line) => {
    if (line instanceof HTMLElement) line.click();
  });
  await page.waitForTimeout(IDLE_MS);
}

/** Presses Save, and measures until the bar says that all is saved. */
function pressSave(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const state = document.querySelector('[aria-label="Save state"]');
        const observer = new MutationObserver(() => {
          if (state?.textContent?.startsWith('All changes saved') !== true) return;
          observer.disconnect();
          resolve(performance.now() - start);
        });
        if (state !== null) {
          observer.observe(state, { childList: true, characterData: true, subtree: true });
        }
        document.getElementById('save')?.click();
      }),
  );
}

/** Types letters one by one, and measures each from the key to the frame that shows it. */
async function typeInto(
  page: Page,
  field: ReturnType<Page['getByLabel']>,
  round: number,
): Promise<number[]> {
  await field.click();
  await page.keyboard.press('Control+End');
  await field.evaluate((element) => {
    const times: number[] = [];
    Reflect.set(window, 'keyTimes', times);
    element.addEventListener('keydown', (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    });
  });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(String((round + key) % 10));
    await page.waitForTimeout(300);
  }
  const times = await page.evaluate(() => Reflect.get(window, 'keyTimes'));
  return Array.isArray(times) ? times.map(Number) : [];
}

async function sizeOf(page: Page, devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { heap: usedSize / 1e6, elements };
}

function largePortfolio(): Portfolio {
  const text = 'A small tool that does one thing well, and says so in two lines. '.repeat(3);
  return portfolioSchema.parse({
    ...defaultPortfolio,
    projects: {
      projects: Array.from({ length: PROJECTS }, (_, index) => ({
        ...projectEntry.create(),
        title: `Project ${index + 1}`,
        description: text,
        image: `/sample/project-${(index % 6) + 1}.svg`,
        technologies: ['TypeScript', 'React', 'PostgreSQL'],
      })),
    },
    downloads: {
      categories: Array.from({ length: CATEGORIES }, (_, category) => ({
        name: `Category ${category + 1}`,
        tools: Array.from({ length: TOOLS_PER_CATEGORY }, (_, tool) => ({
          ...newTool(category * TOOLS_PER_CATEGORY + tool),
          name: `Tool ${tool + 1} of category ${category + 1}`,
          description: text,
          type: 'zip',
          size: '2.5 MB',
        })),
      })),
    },
  });
}
