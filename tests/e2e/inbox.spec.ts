import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { messageRows } from '../../server/messages/message-rows.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { announcementsOn, recordAnnouncements } from '../support/announcements.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { newMessage } from '../support/messages.ts';

const write = (address: string, name: string, message: string, extra = {}) =>
  fetch(`${address}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name, email: 'visitor@example.com', message, ...extra }),
  });

async function openInbox(page: Page) {
  await page.goto('/admin');
  await page.getByLabel('Admin Password').fill(PASSCODE);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByRole('tab', { name: /^Inbox/ }).click();
}

const row = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(name) });

test('the owner reads, answers, sorts out and deletes what visitors wrote', async ({
  page,
  site,
}) => {
  await write(site.address, 'Asha Sen', 'Hello & welcome?\nFrom Asha');
  await write(site.address, 'Ren', 'About your tools');
  await openInbox(page);
  const tab = page.getByRole('tab', { name: /^Inbox/ });
  await expect(tab).toHaveAccessibleName('Inbox 2 unread');

  await row(page, 'Asha Sen').click();
  await expect(page.getByText('Hello & welcome?\nFrom Asha')).toBeVisible();
  await expect(tab).toHaveAccessibleName('Inbox 1 unread');
  const reply = await page.getByRole('link', { name: 'Reply' }).getAttribute('href');
  expect(reply).toMatch(/^mailto:visitor@example\.com\?subject=Re/);
  expect(decodeURIComponent(reply ?? '')).toContain('> Hello & welcome?\r\n> From Asha');

  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(row(page, 'Asha Sen')).toBeHidden();
  await page.getByRole('button', { name: /^Spam/ }).click();
  await row(page, 'Asha Sen').click();
  await expect(page.getByText('You marked this as spam.')).toBeVisible();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await page
    .getByRole('list', { name: 'Folders' })
    .getByRole('button', { name: /^Inbox/ })
    .click();
  await expect(row(page, 'Asha Sen')).toBeVisible();

  await row(page, 'Ren').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Deleted the message of Ren.')).toBeVisible();
  await expect(row(page, 'Ren')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Ren')).toBeVisible();

  await page.getByLabel('Search messages').fill('YOUR TOOLS');
  await page.getByLabel('Search messages').press('Enter');
  await expect(row(page, 'Asha Sen')).toBeHidden();
  await expect(row(page, 'Ren')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export mbox' }).click();
  expect((await download).suggestedFilename()).toBe('messages-inbox.mbox');
});

test('what the owner deleted can be restored, until its folder is emptied', async ({
  page,
  site,
}) => {
  for (const name of ['Asha Sen', 'Ren']) await write(site.address, name, `I am ${name}`);
  await openInbox(page);
  await row(page, 'Asha Sen').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Deleted the message of Asha Sen.')).toBeVisible();

  await row(page, 'Ren').click();
  // The answer to opening it must not be held as well.
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/admin/inbox', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Deleted', exact: true })).toBeVisible();
  await row(page, 'Ren').click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(row(page, 'Ren')).toBeHidden();

  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('button', { name: 'Empty this folder' }).click();
  await expect(row(page, 'Asha Sen')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Empty this folder' }).click();
  await expect(page.getByText('Nothing is deleted.')).toBeVisible();
  await page
    .getByRole('list', { name: 'Folders' })
    .getByRole('button', { name: /^Inbox/ })
    .click();
  await expect(row(page, 'Ren')).toBeVisible();
  await expect(row(page, 'Asha Sen')).toBeHidden();
});

test('suspected spam is not lost, and people do not see the honeypot field', async ({
  page,
  site,
}) => {
  await write(site.address, 'A Program', 'Buy this', { homepage: 'https://buy.example' });
  await page.goto('/contact');
  await expect(page.getByLabel('Leave this empty')).toBeHidden();
  await openInbox(page);
  await page.getByRole('button', { name: /^Spam/ }).click();
  await row(page, 'A Program').click();
  await expect(page.getByText('Taken for spam: it filled in a field')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

test('older messages come when they are asked for', async ({ page, site }) => {
  const store = await openSqlite(site.dataDir);
  for (let index = 0; index < 35; index += 1) await messageRows(store).add(newMessage());
  await store.close();
  await openInbox(page);
  const times = page.getByRole('tabpanel').locator('time');
  await expect(times).toHaveCount(30);
  await page.getByRole('button', { name: 'Show older messages' }).click();
  await expect(times).toHaveCount(35);
  await expect(page.getByRole('button', { name: 'Show older messages' })).toBeHidden();
  await expect(row(page, 'Asha').nth(30)).toBeFocused();
});

test('a late answer opens no message over the one that was opened after it', async ({
  page,
  site,
}) => {
  for (const name of ['Asha Sen', 'Ren']) await write(site.address, name, `I am ${name}`);
  await openInbox(page);
  await expect(row(page, 'Asha Sen')).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin/inbox', async (route) => {
    // The first message is Asha's.
    if (route.request().postData()?.includes('"id":1')) await held;
    await route.continue();
  });
  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes('"id":1') ?? false,
  );
  await row(page, 'Asha Sen').click();
  await row(page, 'Ren').click();
  await expect(page.getByText('I am Ren')).toBeVisible();
  release();
  await answered;
  // The message is read but not open.
  await expect(row(page, 'Asha Sen')).toHaveAccessibleName(/^Asha Sen/);
  await expect(row(page, 'Asha Sen')).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, 'Ren')).toHaveAttribute('aria-expanded', 'true');
});

test('messages of a flood are in their own folder, which says so and can be emptied', async ({
  page,
  site,
}) => {
  const store = await openSqlite(site.dataDir);
  for (const name of ['Asha Sen', 'Ren', 'A Program']) {
    await messageRows(store).add(newMessage({ name, suspicion: 'flood' }));
  }
  await openInbox(page);
  const folders = page.getByRole('list', { name: 'Folders' });
  await expect(folders.getByRole('button', { name: 'Flood 3 unread' })).toBeVisible();
  await folders.getByRole('button', { name: /^Flood/ }).click();
  await expect(page.getByText('Nothing here is mailed to you.')).toBeVisible();
  await row(page, 'Asha Sen').click();
  await expect(page.getByText('It arrived while far more messages came than usual.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(row(page, 'Asha Sen')).toBeHidden();

  // A message that arrives meanwhile is not deleted with those that were shown.
  await messageRows(store).add(newMessage({ name: 'Late', suspicion: 'flood' }));
  await store.close();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Empty this folder' }).click();
  await expect(row(page, 'Late')).toBeVisible();
  await expect(row(page, 'A Program')).toBeHidden();
  await folders.getByRole('button', { name: /^Inbox/ }).click();
  await expect(row(page, 'Asha Sen')).toBeVisible();
});

test('new messages are counted and announced in any tab, and listed when the owner asks', async ({
  page,
  site,
}) => {
  await recordAnnouncements(page);
  await page.clock.install();
  await write(site.address, 'Asha Sen', 'I am Asha Sen');
  await openInbox(page);
  await row(page, 'Asha Sen').click();
  await expect(page.getByText('I am Asha Sen')).toBeVisible();
  const place = await row(page, 'Asha Sen').boundingBox();
  await write(site.address, 'Ren', 'I am Ren');
  await page.clock.runFor(20_000);
  const tab = page.getByRole('tab', { name: /^Inbox/ });
  await expect(tab).toHaveAccessibleName('Inbox 1 unread');
  const arrived = page.getByRole('button', { name: '1 new message' });
  await expect(arrived).toBeVisible();
  await expect(row(page, 'Ren')).toBeHidden();
  expect(await row(page, 'Asha Sen').boundingBox()).toEqual(place);
  await arrived.press('Enter');
  await expect(row(page, 'Ren')).toBeFocused();
  await expect(page.getByText('I am Asha Sen')).toBeVisible();
  await expect(arrived).toBeHidden();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await page.getByRole('tab', { name: 'Home' }).click();
  await page.getByLabel('Name', { exact: true }).fill('In the middle of a');
  await write(site.address, 'Late', 'I am late');
  await page.clock.runFor(20_000);
  await expect(tab).toHaveAccessibleName('Inbox 2 unread');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByRole('status', { name: 'New messages' })).toHaveText(
    '2 unread messages in the inbox.',
  );
  expect(await announcementsOn(page)).toContain('2 unread messages in the inbox.');
  expect(await page.title()).not.toMatch(/\d/);
});

test('new messages are asked for at once when the page is visible again, and not while it is hidden', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/inbox/unread')) asked.push(request.url());
  });
  await openInbox(page);
  await expect(page.getByText('No messages yet.')).toBeVisible();
  const change = (state: 'visible' | 'hidden') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', {
        get: () => visibility,
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await change('hidden');
  await write(site.address, 'Ren', 'I am Ren');
  await page.clock.runFor(120_000);
  expect(asked).toEqual([]);
  await change('visible');
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect(row(page, 'Ren')).toBeVisible();
});

test('new messages do not prolong the session, and are not asked for once it has ended', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('401'));
  await page.clock.install();
  // The clicks of this test are activity, which is reported after a while.
  await page.route('**/admin/activity', (route) => route.fulfill({ json: { ok: true } }));
  // The page checks its addresses once, soon after it is opened.
  const checked = page.waitForResponse('**/admin/addresses');
  await openInbox(page);
  await expect(page.getByText('No messages yet.')).toBeVisible();
  await page.clock.runFor(1_000);
  await checked;
  const seenAt = async () => {
    const store = await openSqlite(site.dataDir);
    const rows = await store.db.selectFrom('sessions').select('last_seen_at').execute();
    await store.close();
    return rows;
  };
  const before = await seenAt();
  const answered = page.waitForResponse('**/admin/inbox/unread*');
  await page.clock.runFor(20_000);
  expect((await answered).status()).toBe(200);
  expect(await seenAt()).toEqual(before);

  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/admin/inbox/unread')) asked += 1;
  });
  // The end of the session elsewhere is noticed.
  await page.context().clearCookies();
  await page.clock.runFor(20_000);
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
  asked = 0;
  await page.clock.runFor(120_000);
  expect(asked).toBe(0);
});
