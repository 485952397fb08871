import type { Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/**
 * What the first view of each page may load, in bytes as they travel. Of the scripts, 93 kB are React and
 * React Router, which every page needs. The 2 kB that start the garden's worker are not seen from here.
 */
const BUDGET: Record<string, { script: number; stylesheet: number; font: number }> = {
  '/': { script: 107_000, stylesheet: 12_000, font: 95_000 },
  '/about': { script: 115_000, stylesheet: 12_000, font: 95_000 },
  '/skills': { script: 115_000, stylesheet: 12_000, font: 95_000 },
  '/projects': { script: 115_000, stylesheet: 12_000, font: 95_000 },
  '/anime': { script: 115_000, stylesheet: 12_000, font: 95_000 },
  '/downloads': { script: 115_000, stylesheet: 12_000, font: 95_000 },
  '/contact': { script: 115_000, stylesheet: 12_000, font: 95_000 },
};

for (const [path, budget] of Object.entries(BUDGET)) {
  test(`the first view of ${path} stays within its budget`, async ({ page }) => {
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const spent = { script: 0, stylesheet: 0, font: 0 };
    for (const request of finished) {
      const type = request.resourceType();
      if (type !== 'script' && type !== 'stylesheet' && type !== 'font') continue;
      spent[type] += (await request.sizes()).responseBodySize;
    }
    for (const type of ['script', 'stylesheet', 'font'] as const) {
      expect.soft(spent[type], `${type} of ${path}`).toBeLessThanOrEqual(budget[type]);
      expect.soft(spent[type], `${type} of ${path}`).toBeGreaterThan(0);
    }
  });
}
