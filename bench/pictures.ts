// Measures what visitors load of photographs: `npm run bench -- pictures`. The six sample projects show six computed
// photographs of 24 megapixels from the library. Each device scrolls through `/projects`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Portfolio, portfolioSchema } from '../domain/content/portfolio.ts';
import { pictureAddress } from '../domain/pictures/address.ts';
import { findBrowser } from '../scripts/browser.ts';
import { logIn, sendPicture, takenPicture } from '../tests/support/owner.ts';
import { noisyPhotograph } from '../tests/support/pictures.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { serveSite } from './home-page-servers.ts';
import { machine, print, printProgress, table } from './report.ts';

const DEVICES = [
  { name: 'phone, 390 px, ratio 3', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { name: 'desktop, 1440 px, ratio 1', viewport: { width: 1440, height: 900 } },
] as const;

interface Loaded {
  readonly type: string;
  readonly bytes: number;
}

const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const served = await serveSite(folder);
const originals = await publish(served.address);
const browser = await chromium.launch({ executablePath: findBrowser() });

const rows: string[][] = [];
for (const device of DEVICES) {
  rows.push([device.name, ...figures(await load(browser, device))]);
}
await browser.close();
await served.stop();
await rm(folder, { recursive: true });

print(`Six photographs on /projects; the originals are ${megabytes(originals)} MB.`);
print(machine());
table(['kB', 'all', 'largest'], rows);

/** Uploads the photographs and saves the content with them. Returns the bytes of all. */
async function publish(address: string): Promise<number> {
  const owner = await logIn(address);
  const content: Portfolio = portfolioSchema.parse(samplePortfolio);
  let bytes = 0;
  const projects: Portfolio['projects']['projects'] = [];
  for (const project of content.projects.projects) {
    const photograph = await noisyPhotograph();
    bytes += photograph.length;
    const { id } = await takenPicture(await sendPicture(address, owner, photograph));
    projects.push({ ...project, image: pictureAddress(id), imageCrop: '' });
    printProgress(`uploaded ${projects.length}`);
  }
  await owner.save({ ...content, projects: { projects } }, 1);
  return bytes;
}

/** Scrolls through the page and returns the library's pictures that were loaded. */
async function load(from: Browser, { name: _, ...device }: (typeof DEVICES)[number]) {
  const page = await (await from.newContext({ ...device, reducedMotion: 'reduce' })).newPage();
  const loaded: Promise<Loaded>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/pictures/') || response.status() !== 200)
      return;
    const type = response.headers()['content-type'] ?? '';
    loaded.push(response.body().then(({ length }) => ({ type, bytes: length })));
  });
  await page.goto(`${served.address}/projects`);
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate(async (each: HTMLImageElement) => each.decode().catch(() => undefined));
  }
  const all = await Promise.all(loaded);
  await page.context().close();
  return all;
}

function figures(pictures: readonly Loaded[]): string[] {
  const bytes = pictures.map((each) => each.bytes);
  const types = [...new Set(pictures.map(({ type }) => type.replace('image/', '')))].join(', ');
  const total = bytes.reduce((sum, each) => sum + each, 0);
  return [`${kilobytes(total)} (${bytes.length} ${types})`, kilobytes(Math.max(...bytes))];
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(0);
}
function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
