// `npm run pictures` creates the pictures in docs/pictures: every page at two widths, series, and an animated tour of the
// gardens. `npm run pictures -- gardens` is for a change of a scene: it renews the hashes in scenes/scenes.test.ts, and
// shows each page as it is in docs/pictures beside as it is now. Both use a new site with the content of a first start,
// and a sample name.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { PAGE_NAMES, pathOf } from '../domain/pages.ts';
import { logIn } from '../tests/support/owner.ts';
import { startSite } from '../tests/support/running-site.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { findBrowser } from './browser.ts';
import { takeAllSeries } from './picture-series.ts';

const FOLDER = path.join(import.meta.dirname, '../docs/pictures');
const DESKTOP = { width: 1440, height: 900, deviceScaleFactor: 1 };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2 };
/** The time in which a garden fades in and Home's first role is typed. */
const SETTLE_MS = 6_500;

/** The tour: its size in pixels, its frames per second, and the time at each garden. */
const TOUR = { width: 800, height: 500, rate: 6, stayMs: 1_500 };

const isOfGardens = process.argv[2] === 'gardens';
const target = isOfGardens ? mkdtempSync(path.join(tmpdir(), 'engawa-gardens-')) : FOLDER;
if (!isOfGardens) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const site = await startSite();
const { name } = samplePortfolio.home;
const owner = await logIn(site.address);
await owner.save({ ...defaultPortfolio, home: { ...defaultPortfolio.home, name } }, 1);
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  if (isOfGardens) {
    await takePages(browser, DESKTOP);
    compare();
  } else {
    for (const size of [DESKTOP, PHONE]) await takePages(browser, size);
    await takeAllSeries(browser, site.address, FOLDER, open);
    await recordTour(browser);
  }
} finally {
  await browser.close();
  await site.stop();
}

async function takePages(from: Browser, size: typeof DESKTOP): Promise<void> {
  const { width, height, deviceScaleFactor } = size;
  const page = await from.newPage({ viewport: { width, height }, deviceScaleFactor });
  for (const name of PAGE_NAMES) {
    await open(page, site.address, pathOf(name));
    const file = path.join(target, `${name}-${width}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: 78, effort: 6, smartSubsample: true })
      .toFile(file);
  }
  await page.close();
}

/** Writes a page with the pictures of before and after side by side, and renews the hashes. */
function compare(): void {
  const rows = PAGE_NAMES.map((name) => {
    const [before, after] = [FOLDER, target].map((folder) =>
      pathToFileURL(path.join(folder, `${name}-${DESKTOP.width}.webp`)),
    );
    return `<h2>${name}</h2><img src="${before}" alt="before"> <img src="${after}" alt="now">`;
  });
  const file = path.join(target, 'gardens.html');
  writeFileSync(file, `<style>img { width: 49% }</style><h1>Before, now</h1>${rows.join('')}`);
  execFileSync('npx', ['vitest', 'run', 'scenes/scenes.test.ts', '--update'], { stdio: 'inherit' });
  process.stdout.write(`Look at ${pathToFileURL(file)} before you commit the new hashes.\n`);
}

async function open(page: Page, from: string, address: string): Promise<void> {
  // Blocks remote posters, which are copyrighted: the drawn ones are shown instead.
  await page.route('**', (route) =>
    route.request().url().startsWith(from) ? route.continue() : route.abort(),
  );
  await page.goto(from + address);
  await page.locator('.garden-live[data-live]').waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

interface Frame {
  readonly picture: Buffer;
  /** The timestamp in milliseconds. */
  readonly at: number;
}

/** Visits all pages by the links of the top bar, and records a screencast. */
async function recordTour(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1440, height: 900 } });
  await open(page, site.address, '/');
  const frames: Frame[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ picture: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? 0) * 1000 });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 92,
    maxWidth: TOUR.width,
    maxHeight: TOUR.height,
    everyNthFrame: 3,
  });
  const bar = page.getByRole('navigation', { name: 'Pages' });
  for (const name of PAGE_NAMES) {
    await bar.getByRole('link', { name, exact: false }).first().click();
    await page.locator(`.garden:only-child[data-page=${name}] [data-live]`).waitFor();
    await page.waitForTimeout(TOUR.stayMs);
  }
  await session.send('Page.stopScreencast');
  await page.close();
  await writeTour(frames);
}

async function writeTour(taken: readonly Frame[]): Promise<void> {
  const frames = taken.toSorted((one, other) => one.at - other.at);
  const interval = 1000 / TOUR.rate;
  const selected: Frame[] = [];
  for (const frame of frames) {
    if (frame.at - (selected.at(-1)?.at ?? 0) >= interval) selected.push(frame);
  }
  const delay = selected.map(({ at }, index) =>
    Math.round((selected[index + 1]?.at ?? at + interval) - at),
  );
  const pictures = await Promise.all(
    selected.map(({ picture }) => sharp(picture).resize(TOUR.width, TOUR.height).png().toBuffer()),
  );
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 70, effort: 5, delay, loop: 0 })
    .toFile(path.join(FOLDER, 'gardens.webp'));
}
