// `npm run pictures` takes the pictures in docs/pictures: every page by night at two widths, and by day, of a new site
// with the content of a first start and a sample name.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
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

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const site = await startSite();
const owner = await logIn(site.address);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const version = await saveGardens('night', 1);
  await takePages('night', DESKTOP);
  await takePages('night', PHONE);
  await saveGardens('day', version);
  await takePages('day', DESKTOP);
} finally {
  await browser.close();
  await site.stop();
}

type Light = 'night' | 'day';

function saveGardens(gardens: Light, version: number): Promise<number> {
  const { home, site: settings } = defaultPortfolio;
  const { name } = samplePortfolio.home;
  return owner.save(
    { ...defaultPortfolio, home: { ...home, name }, site: { ...settings, gardens } },
    version,
  );
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
      .toFile(path.join(FOLDER, `${name}-${light}-${width}.webp`));
  }
  await page.close();
}
