import type { Page } from '@playwright/test';
import { SCREENS } from '../../app/admin/layout/screens.ts';
import { someAnime } from '../support/anime-list.ts';
import { overflowOf } from '../support/clipped-text.ts';
import { openEditor, openItem, screenHeading } from '../support/editor.ts';
import { expect, MOVING, readingTest, test } from '../support/fixtures.ts';
import { countFrames, liveGarden } from '../support/motion.ts';
import { premiumTool } from '../support/owner.ts';

/**
 * Takes interfaces away from a page before its scripts run, by their paths from the global object, as in a browser that
 * lacks them. One that this browser does not have itself is an error of the page.
 */
const without = (page: Page, paths: readonly string[]): Promise<unknown> =>
  page.addInitScript((all) => {
    for (const path of all) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const owner = names.reduce((found: object, name) => Reflect.get(found, name), globalThis);
      if (!(last in owner)) throw new Error(`This browser has no ${path}.`);
      Reflect.deleteProperty(owner, last);
      if (last in owner) throw new Error(`${path} cannot be taken away.`);
    }
  }, paths);

// What other engines or earlier versions lack is switched off.

/** What not all browsers have for which the scripts are built. */
const NOT_IN_ALL = [
  'requestIdleCallback',
  'cancelIdleCallback',
  'navigation',
  'scheduler',
  'Promise.try',
  'Iterator.prototype.map',
];

/** And what is newer than some of them. */
const NEWER = [
  ...NOT_IN_ALL,
  'OffscreenCanvas',
  'BroadcastChannel',
  'HTMLElement.prototype.popover',
  'Intl.Segmenter',
  'Promise.withResolvers',
  'Map.groupBy',
  'Object.groupBy',
  'Array.fromAsync',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
];

const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

readingTest.describe('a visitor of pages that move', () => {
  readingTest.use(MOVING);

  readingTest('does without what newer browsers have', async ({ page }) => {
    await without(page, NEWER);
    const ahead = page.waitForResponse((response) => response.url().includes('/anime.data'));
    await page.goto('/');
    await test.step('the page itself draws the garden', async () => {
      await liveGarden(page);
      expect(page.workers()).toEqual([]);
      await expect.poll(await countFrames(page)).toBeGreaterThan(0);
    });
    await test.step('an idle page fetches the others, and a card opens one', async () => {
      await ahead;
      await page.getByRole('main').getByRole('link', { name: 'Anime Collection' }).click();
      await expect(page).toHaveURL('/anime');
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page).toHaveTitle(/· Anime$/);
      await liveGarden(page);
    });
    await test.step('a dialog opens, and gives the focus back', async () => {
      const title = page.getByRole('link', { name: someAnime.title });
      await title.click();
      await expect(page.getByRole('dialog', { name: someAnime.title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(title).toBeFocused();
    });
    await test.step('the menu of a phone opens, and closes at Escape and with a page', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const menu = page.getByText('Menu', { exact: true });
      await menu.click();
      await expect(link(page, 'Skills')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(link(page, 'Skills')).toBeHidden();
      await expect(menu).toBeFocused();
      await menu.click();
      await link(page, 'Skills').click();
      await expect(page).toHaveURL('/skills');
      await expect(link(page, 'Skills')).toBeHidden();
    });
  });
});

/** What Safari 18.0 lacks, and what no browser has on a page without TLS. */
const NOT_IN_SAFARI = [
  ...NOT_IN_ALL,
  'Document.prototype.caretPositionFromPoint',
  'Iterator.prototype.filter',
  'Iterator.prototype.toArray',
  'RegExp.escape',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toBase64',
  'Uint8Array.prototype.toHex',
  'Math.f16round',
  'Crypto.prototype.randomUUID',
  'Crypto.prototype.subtle',
  'Navigator.prototype.clipboard',
  'PublicKeyCredential',
];

test('the owner works in a browser without newer features, on a page without TLS', async ({
  page,
}) => {
  await without(page, NOT_IN_SAFARI);
  const editor = await openEditor(page);
  await test.step('every screen opens, and fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { label, path } of Object.values(SCREENS)) {
      await page.goto(path);
      await expect(screenHeading(page, label)).toBeVisible();
      expect.soft(await overflowOf(page), label).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a copied entry is saved', async () => {
    await editor.openTab('Projects');
    await editor.choose('Quiet Queue', 'Duplicate');
    await editor.saveAll();
  });
  await test.step('a token is shown, and is copied by hand', async () => {
    await editor.openTab('Downloads');
    const tool = await editor.openEntry(premiumTool.name);
    await tool.getByRole('button', { name: 'Generate Token' }).click();
    await tool.getByRole('button', { name: 'Copy' }).click();
    await expect(tool.getByText('Not copied. Select the text and copy it.')).toBeVisible();
    await expect(tool.locator('code')).toHaveText(new RegExp(`^${premiumTool.id}-\\d{13}-`));
  });
  await test.step('a browser without passkeys is not asked for one', async () => {
    await editor.openTab('Settings');
    await openItem(page, 'Passkeys');
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  });
});
