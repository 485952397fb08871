// The pictures in docs/pictures: every page at two widths, and a walk through the gardens that moves.
// `npm run pictures`. They are made of a fresh site with its samples, as a visitor sees it.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PAGES } from '../app/pages.ts';
import { startSite } from '../tests/support/running-site.ts';
import { findBrowser } from './browser.ts';

const FOLDER = path.join(import.meta.dirname, '../docs/pictures');
const SIZES = [
  { width: 1440, height: 900, deviceScaleFactor: 1 },
  { width: 390, height: 844, deviceScaleFactor: 2 },
];
/** What a garden needs to fade in, and Home's first role to be typed. */
const SETTLE_MS = 6_500;

/** The walk: its width in pixels, frames a second, and how long it looks at each garden. */
const WALK = { width: 800, height: 500, rate: 6, stayMs: 1_500 };

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const site = await startSite();
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  for (const size of SIZES) await takePages(browser, size);
  await takeWalk(browser);
} finally {
  await browser.close();
  await site.stop();
}

async function takePages(from: Browser, size: (typeof SIZES)[number]): Promise<void> {
  const { width, height, deviceScaleFactor } = size;
  const page = await from.newPage({ viewport: { width, height }, deviceScaleFactor });
  for (const { name, path: address } of PAGES) {
    await open(page, address);
    const file = path.join(FOLDER, `${name}-${width}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: 78, effort: 6, smartSubsample: true })
      .toFile(file);
  }
  await page.close();
}

async function open(page: Page, address: string): Promise<void> {
  // Posters of other people have no place among ours: the ones that are drawn show.
  await page.route('**', (route) =>
    route.request().url().startsWith(site.address) ? route.continue() : route.abort(),
  );
  await page.goto(site.address + address);
  await page.locator('.garden-live[data-live]').waitFor();
  await page.waitForTimeout(SETTLE_MS);
}

interface Frame {
  readonly picture: Buffer;
  /** In milliseconds. */
  readonly at: number;
}

/** Walks through the rooms by the links of the bar, and films it. */
async function takeWalk(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1440, height: 900 } });
  await open(page, '/');
  const frames: Frame[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ picture: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? 0) * 1000 });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 92,
    maxWidth: WALK.width,
    maxHeight: WALK.height,
    everyNthFrame: 3,
  });
  const bar = page.getByRole('navigation', { name: 'Pages' });
  for (const { name, label } of PAGES) {
    await bar.getByRole('link', { name: label, exact: true }).click();
    await page.locator(`.garden:only-child[data-room=${name}] [data-live]`).waitFor();
    await page.waitForTimeout(WALK.stayMs);
  }
  await session.send('Page.stopScreencast');
  await page.close();
  await writeWalk(frames);
}

async function writeWalk(taken: readonly Frame[]): Promise<void> {
  const frames = taken.toSorted((one, other) => one.at - other.at);
  const least = 1000 / WALK.rate;
  const kept: Frame[] = [];
  for (const frame of frames) {
    if (frame.at - (kept.at(-1)?.at ?? 0) >= least) kept.push(frame);
  }
  const delay = kept.map(({ at }, index) => Math.round((kept[index + 1]?.at ?? at + least) - at));
  const pictures = await Promise.all(
    kept.map(({ picture }) => sharp(picture).resize(WALK.width, WALK.height).png().toBuffer()),
  );
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 70, effort: 5, delay, loop: 0 })
    .toFile(path.join(FOLDER, 'gardens.webp'));
}
