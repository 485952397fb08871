import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { SCREENS } from '../../app/admin/layout/screens.ts';
import {
  expectAccessible,
  PAGE_PATHS,
  palePrintedTexts,
  swapPrintAndScreen,
} from '../support/accessibility.ts';
import { overflowOf } from '../support/clipped-text.ts';
import { openEditor } from '../support/editor.ts';
import { expect, readingTest, test } from '../support/fixtures.ts';

// The journeys are those of tests/e2e and tests/details (playwright.config.ts): here is what they leave to tests that
// only Chromium can run.

const WIDTHS = [390, 820, 1440];

/** Expects that nothing is wider than the window, whatever its width. */
async function expectFit(page: Page, place: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflowOf(page), `${place} at ${width} px`).toBe(0);
  }
}

readingTest('every page fits, and is accessible', async ({ page }) => {
  for (const path of PAGE_PATHS) {
    await page.goto(path);
    await expectFit(page, path);
    await expectAccessible(page, path);
  }
});

test('every screen of the admin opens, fits, and is accessible', async ({ page }) => {
  const editor = await openEditor(page);
  for (const { label } of Object.values(SCREENS)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await editor.openTab(label);
    await expectFit(page, label);
    await expectAccessible(page, label);
  }
});

/** The number of pages in a PDF, whose objects may be packed. */
function pagesIn(pdf: Buffer): number {
  const file = pdf.toString('latin1');
  const packed = [...file.matchAll(/\/Type ?\/ObjStm[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const objects = packed.map(([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  );
  return [file, ...objects].join('\n').match(/\/Type ?\/Page\b/g)?.length ?? 0;
}

readingTest('the résumé is printed on one or two sheets', async ({ page }) => {
  await page.goto('/resume');
  // Playwright hands on the number of inches, which Firefox takes for centimetres.
  const pdf = await page.pdf({ width: '21in', height: '29.7in', preferCSSPageSize: true });
  expect(pagesIn(pdf)).toBeGreaterThan(0);
  expect(pagesIn(pdf)).toBeLessThanOrEqual(2);
});

readingTest('every page is printed in dark letters', async ({ page }) => {
  for (const path of PAGE_PATHS) {
    await page.goto(path);
    expect(await swapPrintAndScreen(page), path).toBeGreaterThan(0);
    expect.soft(await palePrintedTexts(page), path).toEqual([]);
  }
});

readingTest.describe('whose scripts do not arrive', () => {
  // The fixtures then wait for none. Firefox itself keeps its scripts on: Playwright could not type there.
  readingTest.use({ javaScriptEnabled: false });

  readingTest('the contact form sends a message', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await page.getByLabel('Name').fill('A Visitor');
    await page.getByLabel('Email').fill('visitor@example.com');
    await page.getByLabel('Message').fill('Without a script.');
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  });
});
