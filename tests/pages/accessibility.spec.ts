import type { Locator, Page } from '@playwright/test';
import {
  announcementsOn,
  expectAccessible,
  recordAnnouncements,
  watchPolicy,
} from '../support/accessibility.ts';
import { ADMIN_MESSAGES, openEditor, openItem, openScreen } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';
import { logIn, premiumTool } from '../support/owner.ts';

/**
 * Moves the stopped clock of a page by a millisecond at a time until `run` ends: axe waits for timers, and what closes
 * by itself after seconds stays open until then.
 */
async function withSlowClock(page: Page, run: () => Promise<void>): Promise<void> {
  let isDone = false;
  const running = run().finally(() => {
    isDone = true;
  });
  while (!isDone) await page.clock.runFor(1);
  await running;
}

const WIDTHS = [390, 1440];

/** Expects that axe finds nothing in the open page on a phone and on a desktop. Leaves it on the desktop. */
async function expectAccessibleAtAll(page: Page, place: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${place} at ${width} px`);
  }
}

const expectAnnounced = (page: Page, words: string) =>
  expect.poll(() => announcementsOn(page)).toContainEqual(expect.stringContaining(words));

test('what opens over a page is accessible', async ({ page, site, context, expectedErrors }) => {
  expectedErrors.push((text) => /40[013]|422|ERR_INTERNET_DISCONNECTED/.test(text));
  await recordAnnouncements(page);
  await page.clock.install();
  // Only a phone has a menu.
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/');
  await page.getByText('Menu', { exact: true }).click();
  await expectAccessible(page, 'the menu');

  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send Message', exact: true });
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message', { exact: true }).fill('   ');
  await send.click();
  await expect(page.getByText('Please enter a message.')).toBeVisible();
  await expectAccessibleAtAll(page, 'a wrong field');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  // The alert closes after five seconds.
  await stopClock(page);
  for (const offline of [true, false]) {
    await context.setOffline(offline);
    await send.click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toBeVisible();
    await withSlowClock(page, () => expectAccessibleAtAll(page, 'the contact alert'));
    await expect(alert).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
  }
  await page.clock.resume();

  const token = await (await logIn(site.address)).generateToken(premiumTool.id);
  await page.goto(`/downloads/${premiumTool.id}`);
  const field = page.getByRole('dialog').getByLabel('Token');
  for (const [words, said, place] of [
    ['no such token', 'Invalid or already used token!', 'a refused token'],
    [token, 'Download started! Token has been used.', 'a started download'],
  ] as const) {
    await field.fill(words);
    await field.press('Enter');
    await expect(page.getByText(said)).toBeVisible();
    await expectAnnounced(page, said);
    await expectAccessibleAtAll(page, place);
  }
});

for (const width of WIDTHS) {
  test(`the admin is accessible at ${width} px`, async ({
    page,
    site,
    context,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push((text) => /401/.test(text));
    await recordAnnouncements(page);
    const stopped = await watchPolicy(page);
    await page.setViewportSize({ width, height: 900 });
    const body = { name: 'Asha Sen', email: 'visitor@example.com', message: 'Hello?' };
    await fetch(`${site.address}/contact`, { method: 'POST', body: new URLSearchParams(body) });
    const editor = await openEditor(page);
    for (const name of [
      'Home',
      'About',
      'Skills',
      'Contact',
      'Words',
      'Settings',
      'Projects',
    ] as const) {
      await editor.openTab(name);
      await expectAccessible(page, name);
    }
    const entry = await editor.openEntry('Loom');
    await expectAccessible(page, 'an open entry');
    await page.getByRole('button', { name: 'More for Night Bus' }).click();
    await expectAccessible(page, 'the menu of an entry');
    if (width === 1440) {
      await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
      await expectAnnounced(page, 'Night Bus removed.');
    } else {
      await page.keyboard.press('Escape');
    }
    await entry.getByLabel('GitHub URL').fill('nonsense');
    await editor.save.click();
    await expect(page.getByText('1 field to correct before saving')).toBeVisible();
    await expectAccessible(page, 'a refused save');
    await entry.getByLabel('GitHub URL').fill('#');
    await editor.saveAll();
    await expectAccessible(page, 'a save');

    await editor.openTab('Downloads');
    await openEverything(page, await editor.openEntry(premiumTool.name));
    await expectAccessible(page, 'Downloads and its tokens');
    await openScreen(page, 'Inbox');
    await page.getByRole('link', { name: /Asha Sen/ }).click();
    await expect(page.getByRole('article').getByText('Hello?')).toBeVisible();
    await expectAccessible(page, 'Inbox');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAnnounced(page, 'Deleted the message of Asha Sen.');
    await expectAnnounced(page, 'No messages yet.');
    await expectAccessible(page, 'an empty Inbox');
    await openScreen(page, 'Settings');
    await openItem(page, 'Activity');
    await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();
    await expectAccessible(page, 'the activity');
    await openItem(page, 'Second factor');
    await page
      .getByRole('form', { name: 'Set up the second factor' })
      .getByLabel('Passcode', { exact: true })
      .fill(PASSCODE);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page, 'Security');

    await editor.openTab('Home');
    await editor.name.fill('Typed at the end');
    // The session ends with the save: an earlier end may be found by another request, whose dialog covers the button.
    // Only the first save: it is sent again after the login.
    await page.route(
      '**/admin/api/save',
      async (route) => {
        await context.clearCookies();
        await route.continue();
      },
      { times: 1 },
    );
    await editor.save.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect.poll(() => announcementsOn(page)).toContain(ADMIN_MESSAGES.expired);
    await expectAccessible(page, 'the expired session');
    await dialog.getByLabel('Admin Password').fill(PASSCODE);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect.soft(stopped, 'what the content policy stopped').toEqual([]);
  });
}

/** Issues a token, and opens all lists of tokens. */
async function openEverything(page: Page, entry: Locator): Promise<void> {
  await entry.getByText('Note, expiry').click();
  await entry.getByRole('button', { name: 'Generate Token' }).click();
  await expect(entry.getByText('Works once.')).toBeVisible();
  const tokens = page.getByRole('region', { name: 'Tokens' });
  for (const name of ['Used', 'Revoked', 'Unused']) {
    await tokens.getByRole('button', { name, exact: true }).click();
  }
  await expect(tokens.getByRole('button', { name: /^Revoke …/ })).toBeVisible();
  // So that the bar does not cover half of a button.
  await page.evaluate(() => scrollTo(0, 0));
}
