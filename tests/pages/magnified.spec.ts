import type { Page } from '@playwright/test';
import { SCREENS } from '../../app/admin/layout/screens.ts';
import { someAnime } from '../support/anime-list.ts';
import { clippedTexts, overflowOf } from '../support/clipped-text.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';
import { PUBLIC_PATHS } from '../support/public-paths.ts';

const PATHS = [
  ...PUBLIC_PATHS,
  `/anime/${someAnime.mal_id}`,
  `/downloads/${premiumTool.id}`,
  '/admin',
];

/** WCAG 2.2: 1.4.10 at 320 px; 1.4.4 by a larger font size alone. */
const VIEWS = [
  { name: 'a window of 320 px', size: { width: 320, height: 640 }, letters: 16 },
  { name: 'letters of 200 %', size: { width: 1440, height: 900 }, letters: 32 },
] as const;

async function expectWhole(page: Page, subject: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await overflowOf(page), subject).toBeLessThanOrEqual(0);
  expect.soft(await clippedTexts(page), subject).toEqual([]);
}

for (const { name, size, letters } of VIEWS) {
  test(`${name} cuts nothing off and scrolls nowhere sideways`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    for (const path of PATHS) {
      await page.goto(path);
      await expectWhole(page, path);
    }
    const editor = await openEditor(page);
    for (const { label } of Object.values(SCREENS)) {
      await editor.openTab(label);
      await expectWhole(page, label);
    }
    for (const [screen, entry] of [
      ['Projects', 'Loom'],
      ['Downloads', premiumTool.name],
    ] as const) {
      await editor.openTab(screen);
      await editor.openEntry(entry);
      await expectWhole(page, entry);
    }
  });
}
