import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { startSite } from '../tests/support/running-site.ts';

/** One picture of a series, in pixels, and the space between two. */
const WINDOW = { width: 1440, height: 900 };
const PART = { width: 480, height: 300, gap: 6 };

/** The times of the pictures of a page change, in milliseconds of its animation. */
const CHANGE_TIMES = [60, 220, 340, 480];

/** The sky over the sample content's place: two waxing moons, a full one, and a waning one at dawn. */
const SKIES = [
  '2026-01-21T13:00:00Z',
  '2026-01-26T14:00:00Z',
  '2026-01-03T18:00:00Z',
  '2026-01-13T23:45:00Z',
];

/** The pictures of a sent message's lantern, in milliseconds after the one before. */
const LANTERN_WAITS = [1_500, 6_000, 14_000];

/** The pictures of a gust, in milliseconds after the one before. */
const GUST_WAITS = [0, 1_200, 1_200, 1_200];

type Open = (page: Page, site: string, path: string) => Promise<void>;

/** Takes the series of pictures that the README shows, each as one file of pictures side by side. */
export async function takeAllSeries(
  browser: Browser,
  address: string,
  folder: string,
  open: Open,
): Promise<void> {
  const write = async (name: string, take: (page: Page) => Promise<Buffer[]>) => {
    const page = await browser.newPage({ viewport: WINDOW });
    const pictures = await take(page);
    await page.close();
    await writeSeries(path.join(folder, `${name}.webp`), pictures);
  };
  await write('window', async (page) => {
    await open(page, address, '/');
    return windowSeries(page);
  });
  await write('sky', (page) => skySeries(page, open));
  await write('lantern', async (page) => {
    await open(page, address, '/contact');
    return lanternSeries(page);
  });
  await write('wind', async (page) => {
    await open(page, address, '/about');
    await page.mouse.move(1_400, 300);
    await page.mouse.move(300, 320, { steps: 6 });
    return waitAndTake(page, GUST_WAITS);
  });
  await write('veranda', async (page) => {
    await open(page, address, '/');
    return verandaSeries(page);
  });
}

async function waitAndTake(page: Page, waits: readonly number[]): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const wait of waits) {
    await page.waitForTimeout(wait);
    pictures.push(await page.screenshot());
  }
  return pictures;
}

/** A card of Home opens into its garden: the animation is stopped at each time. */
async function windowSeries(page: Page): Promise<Buffer[]> {
  // Routing turns the browser's cache off, which has the picture of the next garden.
  await page.unrouteAll();
  await page.reload();
  await page.locator('.garden-live[data-live]').waitFor();
  const card = page.locator('main a[href="/skills"]').last();
  await card.scrollIntoViewIfNeeded();
  const loaded = page.waitForResponse(/through-window/);
  await card.hover();
  await loaded;
  const pictures = [await page.screenshot()];
  await card.click();
  for (const time of CHANGE_TIMES) {
    await page.waitForFunction(stopChangeAt, time);
    pictures.push(await page.screenshot());
  }
  return pictures;
}

/** Stops the animations of the page change at a time. Returns false if none runs yet. Runs in the page. */
const stopChangeAt = (time: number): boolean => {
  const running = document
    .getAnimations()
    .filter(
      ({ effect }) =>
        effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'),
    );
  for (const animation of running) {
    animation.pause();
    animation.currentTime = time;
  }
  return running.length > 0;
};

async function skySeries(page: Page, open: Open): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const skyTime of SKIES) {
    const site = await startSite({}, { skyTime });
    await open(page, site.address, '/');
    pictures.push(await page.screenshot());
    await site.stop();
  }
  return pictures;
}

async function lanternSeries(page: Page): Promise<Buffer[]> {
  await page.getByLabel('Name').fill('A visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message').fill('I read all of it, and stayed for the lanterns.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  return waitAndTake(page, LANTERN_WAITS);
}

/** From the last words of the page to its foot. */
async function verandaSeries(page: Page): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const left of [760, 380, 0]) {
    await page.evaluate((rest) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      scrollTo(0, scrollHeight - clientHeight - rest);
    }, left);
    await page.waitForTimeout(1_000);
    pictures.push(await page.screenshot());
  }
  return pictures;
}

async function writeSeries(file: string, pictures: readonly Buffer[]): Promise<void> {
  const { width, height, gap } = PART;
  const parts = await Promise.all(
    pictures.map((picture) => sharp(picture).resize(width, height).toBuffer()),
  );
  await sharp({
    create: {
      width: parts.length * (width + gap) - gap,
      height,
      channels: 4,
      background: '#0000',
    },
  })
    .composite(parts.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
    .webp({ quality: 78, effort: 6, smartSubsample: true })
    .toFile(file);
}
