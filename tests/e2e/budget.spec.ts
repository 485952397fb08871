import { brotliCompressSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/**
 * What the first view of each page may load, in bytes as they travel. The styles come within the page, and no
 * sheet beside it. Of the scripts, 93 kB are React and React Router, which every page needs. The 2 kB that start
 * the garden's worker are not seen from here.
 */
const BUDGET: Record<string, { script: number; style: number; font: number }> = {
  '/': { script: 107_000, style: 12_000, font: 95_000 },
  '/about': { script: 115_000, style: 12_000, font: 95_000 },
  '/skills': { script: 115_000, style: 12_000, font: 95_000 },
  '/projects': { script: 115_000, style: 12_000, font: 95_000 },
  '/anime': { script: 115_000, style: 12_000, font: 95_000 },
  '/downloads': { script: 115_000, style: 12_000, font: 95_000 },
  '/contact': { script: 115_000, style: 12_000, font: 95_000 },
};

for (const [path, budget] of Object.entries(BUDGET)) {
  test(`the first view of ${path} stays within its budget`, async ({ page }) => {
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const sheets = await page.locator('style').allTextContents();
    const spent = { script: 0, stylesheet: 0, font: 0 };
    for (const request of finished) {
      const type = request.resourceType();
      if (type !== 'script' && type !== 'stylesheet' && type !== 'font') continue;
      spent[type] += (await request.sizes()).responseBodySize;
    }
    const { script, font } = spent;
    const seen = { script, font, style: brotliCompressSync(sheets.join('\n')).length };
    for (const type of ['script', 'style', 'font'] as const) {
      expect.soft(seen[type], `${type} of ${path}`).toBeLessThanOrEqual(budget[type]);
      expect.soft(seen[type], `${type} of ${path}`).toBeGreaterThan(0);
    }
    expect.soft(spent.stylesheet, 'sheets beside the page').toBe(0);
  });
}
