import {
  announcementsOn,
  expectAccessible,
  recordAnnouncements,
} from '../support/accessibility.ts';
import { answerWith, screenLink } from '../support/editor.ts';
import { folderLink, openInbox, row, write } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';

test('the owner reads, answers, sorts and deletes messages', async ({ page, site }) => {
  await write(site.address, 'A Program', 'Buy this', { homepage: 'https://buy.example' });
  await write(site.address, 'Asha Sen', 'Hello & welcome?\nFrom Asha');
  await write(site.address, 'Ren', 'About your tools');
  await openInbox(page);
  const tab = screenLink(page, 'Inbox');
  await expect(tab).toHaveAccessibleName(/^Inbox ?2 unread$/);

  await row(page, 'Asha Sen').click();
  await expect(page.getByRole('article').getByText('Hello & welcome?\nFrom Asha')).toBeVisible();
  await expect(tab).toHaveAccessibleName(/^Inbox ?1 unread$/);
  const reply = await page.getByRole('link', { name: 'Reply' }).getAttribute('href');
  expect(reply).toMatch(/^mailto:visitor@example\.com\?subject=Re/);
  expect(decodeURIComponent(reply ?? '')).toContain('> Hello & welcome?\r\n> From Asha');

  await page.getByRole('button', { name: 'Spam', exact: true }).press('Enter');
  await expect(row(page, 'Asha Sen')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeFocused();
  await folderLink(page, 'Spam').click();
  await test.step('suspected spam is not lost', async () => {
    await row(page, 'A Program').click();
    await expect(page.getByText('Marked as spam: a field was filled in')).toBeVisible();
  });
  await row(page, 'Asha Sen').click();
  await expect(page.getByText('You marked this as spam.')).toBeVisible();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await folderLink(page, 'Messages').click();
  await expect(row(page, 'Asha Sen')).toBeVisible();

  await row(page, 'Ren').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Deleted the message of Ren.')).toBeVisible();
  await expect(row(page, 'Ren')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Ren')).toBeVisible();

  await page.getByLabel('Search messages').fill('YOUR TOOLS');
  await page.getByLabel('Search messages').press('Enter');
  await expect(row(page, 'Asha Sen')).toBeHidden();
  await expect(row(page, 'Ren')).toBeVisible();

  await page.getByLabel('Search messages').fill('');
  await page.getByLabel('Search messages').press('Enter');
  await test.step('what the owner deleted can be restored, until its folder is emptied', async () => {
    await row(page, 'Asha Sen').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Deleted the message of Asha Sen.')).toBeVisible();

    await row(page, 'Ren').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Deleted the message of Ren.')).toBeVisible();
    await folderLink(page, 'Deleted').click();
    await expect(row(page, 'Asha Sen')).toBeVisible();
    await row(page, 'Ren').click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(row(page, 'Ren')).toBeHidden();

    await page.getByRole('button', { name: 'Empty this folder' }).click();
    await answerWith(page, 'Cancel');
    await expect(row(page, 'Asha Sen')).toBeVisible();
    await page.getByRole('button', { name: 'Empty this folder' }).click();
    await answerWith(page, 'Delete all');
    await expect(page.getByText('No deleted messages.')).toBeVisible();
    await folderLink(page, 'Messages').click();
    await expect(row(page, 'Ren')).toBeVisible();
    await expect(row(page, 'Asha Sen')).toBeHidden();
  });
});

test('new messages are counted, announced and listed', async ({ page, site }) => {
  await recordAnnouncements(page);
  await page.clock.install();
  await write(site.address, 'Asha Sen', 'I am Asha Sen');
  await openInbox(page);
  await row(page, 'Asha Sen').click();
  await expect(page.getByRole('article').getByText('I am Asha Sen')).toBeVisible();
  await write(site.address, 'Ren', 'I am Ren');
  await page.clock.runFor(20_000);
  const tab = screenLink(page, 'Inbox');
  await expect(tab).toHaveAccessibleName(/^Inbox ?1 unread$/);
  await expect(row(page, 'Ren')).toBeVisible();
  await expect(page.getByRole('article').getByText('I am Asha Sen')).toBeVisible();
  await expectAccessible(page, 'new messages');

  await screenLink(page, 'Home').click();
  await page.getByLabel('Name', { exact: true }).fill('In the middle of a');
  await write(site.address, 'Late', 'I am late');
  await page.clock.runFor(20_000);
  await expect(tab).toHaveAccessibleName(/^Inbox ?2 unread$/);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByRole('status', { name: 'New messages' })).toHaveText(
    '2 unread messages in the inbox.',
  );
  expect(await announcementsOn(page)).toContain('2 unread messages in the inbox.');
  expect(await page.title()).not.toMatch(/\d/);
});
