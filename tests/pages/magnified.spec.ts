import type { Page } from '@playwright/test';
import { SCREEN_NAMES, SCREENS } from '../../app/admin/layout/screens.ts';
import { PUBLIC_PATHS } from '../../domain/pages.ts';
import { someAnime } from '../support/anime-list.ts';
import { clippedTexts, overflowOf } from '../support/clipped-text.ts';
import { openEditor, openItem } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';

const PATHS = [
  ...PUBLIC_PATHS,
  `/anime/${someAnime.mal_id}`,
  `/downloads/${premiumTool.id}`,
  '/admin',
];
const SCREEN_LABELS = SCREEN_NAMES.map((name) => SCREENS[name].label);

/** WCAG 2.2: 1.4.10 at 320 px; 1.4.4 by a larger font size alone. */
const VIEWS = [
  { name: 'a window of 320 px', size: { width: 320, height: 640 }, letters: 16 },
  { name: 'letters of 200 %', size: { width: 1440, height: 900 }, letters: 32 },
] as const;

/** What folds out on a screen. */
const FOLDED = ':is(.item-title, main summary):not(.item-body *)';

test.slow();

for (const { name, size, letters } of VIEWS) {
  test(`${name} cuts nothing off and scrolls nowhere sideways`, async ({ page, site }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    for (const path of PATHS) {
      await page.goto(path);
      await expectWhole(page, path);
    }

    await (await logIn(site.address)).generateToken(premiumTool.id);
    // With its own user agent this client is a robot, whose downloads are not counted.
    const browser = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
    };
    const download = await fetch(site.address + freeTool.downloadUrl, { headers: browser });
    await download.arrayBuffer();
    const body = { name: 'Asha Sen', email: 'visitor@example.com', message: 'Hello?' };
    await fetch(`${site.address}/contact`, { method: 'POST', body: new URLSearchParams(body) });
    const editor = await openEditor(page);
    for (const label of SCREEN_LABELS) {
      await editor.openTab(label);
      await expectWhole(page, label);
      for (const folded of await page.locator(FOLDED).all()) {
        await folded.click();
        await expectWhole(page, `${label}, ${await folded.innerText()}`);
      }
    }
    await editor.openTab('Settings');
    await openItem(page, 'Second factor');
    await page.getByLabel('Admin Password').fill(PASSCODE);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectWhole(page, 'a second factor');
    await editor.openTab('Inbox');
    await page.getByRole('link', { name: /Asha Sen/ }).click();
    await expect(page.getByRole('article').getByText('Hello?')).toBeVisible();
    await expectWhole(page, 'a message');
    await editor.openTab('Downloads');
    await expect(page.getByRole('button', { name: /^Revoke …/ })).toBeVisible();
    await expectWhole(page, 'the tokens');
  });
}

async function expectWhole(page: Page, place: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await overflowOf(page), place).toBeLessThanOrEqual(0);
  expect.soft(await clippedTexts(page), place).toEqual([]);
}
