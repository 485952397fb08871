// `npm run pictures` takes the pictures in docs/pictures: every page by night at two widths, and by day. `npm run pictures --
// gardens` is for a change of a scene: it renews the hashes in scenes/scenes.test.ts, and shows each page as it is in
// docs/pictures beside as it is now. Both use a new site with the content of a first start, and a sample name.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { PAGE_NAMES, pathOf } from '../domain/pages.ts';
import { logIn } from '../tests/support/owner.ts';
import { startSite } from '../tests/support/running-site.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { findBrowser } from './browser.ts';

const FOLDER = path.join(import.meta.dirname, '../docs/pictures');
const DESKTOP = { width: 1440, height: 900, deviceScaleFactor: 1 };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2 };
/** The time in which a garden fades in and Home's first role is typed. */
const SETTLE_MS = 6_500;

const isOfGardens = process.argv[2] === 'gardens';
const target = isOfGardens ? mkdtempSync(path.join(tmpdir(), 'engawa-gardens-')) : FOLDER;
if (!isOfGardens) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const site = await startSite();
const owner = await logIn(site.address);
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const version = await saveGardens('night', 1);
  await takePages('night', DESKTOP);
  if (!isOfGardens) await takePages('night', PHONE);
  await saveGardens('day', version);
  await takePages('day', DESKTOP);
  if (isOfGardens) compare();
} finally {
  await browser.close();
  await site.stop();
}

type Light = 'night' | 'day';

function saveGardens(gardens: Light, version: number): Promise<number> {
  const { home, site: whole } = defaultPortfolio;
  const { name } = samplePortfolio.home;
  return owner.save(
    { ...defaultPortfolio, home: { ...home, name }, site: { ...whole, gardens } },
    version,
  );
}

function fileOf(name: string, light: Light, width: number): string {
  return `${name}-${light}-${width}.webp`;
}

async function takePages(light: Light, size: typeof DESKTOP): Promise<void> {
  const { width, height, deviceScaleFactor } = size;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor });
  // Blocks remote posters, which are copyrighted: the drawn ones are shown instead.
  await page.route('**', (route) =>
    route.request().url().startsWith(site.address) ? route.continue() : route.abort(),
  );
  for (const name of PAGE_NAMES) {
    await page.goto(site.address + pathOf(name));
    await page.locator('.garden-live[data-live]').waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await sharp(await page.screenshot())
      .webp({ quality: 78, effort: 6, smartSubsample: true })
      .toFile(path.join(target, fileOf(name, light, width)));
  }
  await page.close();
}

/** Writes a page with the pictures of before and after side by side, and renews the hashes. */
function compare(): void {
  const rows = PAGE_NAMES.flatMap((name) =>
    (['night', 'day'] as const).map((light) => {
      const [before, after] = [FOLDER, target].map((folder) =>
        pathToFileURL(path.join(folder, fileOf(name, light, DESKTOP.width))),
      );
      return `<h2>${name}</h2><img src="${before}" alt="before"> <img src="${after}" alt="now">`;
    }),
  );
  const file = path.join(target, 'gardens.html');
  writeFileSync(file, `<style>img { width: 49% }</style><h1>Before, now</h1>${rows.join('')}`);
  execFileSync('npx', ['vitest', 'run', 'scenes/scenes.test.ts', '--update'], { stdio: 'inherit' });
  process.stdout.write(`Look at ${pathToFileURL(file)} before you commit the new hashes.\n`);
}
