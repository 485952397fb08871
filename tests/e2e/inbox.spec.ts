import type { Locator, Page } from '@playwright/test';
import { answerWith, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { messageRow, openInbox, sendMessage } from '../support/inbox.ts';

/** The link to a folder of the inbox. */
const folderLink = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: new RegExp(`${name}( \\d+ unread)?$`) });

/** The owner was elsewhere for some time. */
async function returnTo(page: Page): Promise<void> {
  await page.clock.runFor(20_000);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

// browser-translation.spec.ts takes a removal back.
test('messages are counted when the owner returns, and are read, sorted and deleted', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await sendMessage(site.address, 'A Program', 'Buy this', { homepage: 'https://buy.example' });
  await sendMessage(site.address, 'Asha Sen', 'Hello & welcome?\nFrom Asha');
  await openInbox(page);
  const tab = screenLink(page, 'Inbox');
  await expect(tab).toHaveAccessibleName(/^Inbox ?1 unread$/);
  const message = page.getByRole('article');
  await messageRow(page, 'Asha Sen').click();
  await expect(message.getByText('Hello & welcome?\nFrom Asha')).toBeVisible();
  await expect(tab).toHaveAccessibleName('Inbox');
  const reply = await page.getByRole('link', { name: 'Reply' }).getAttribute('href');
  expect(decodeURIComponent(reply ?? '')).toContain('> Hello & welcome?\r\n> From Asha');

  await test.step('a new one is counted and listed beside the open one', async () => {
    await sendMessage(site.address, 'Ren', 'About your tools');
    await returnTo(page);
    await expect(tab).toHaveAccessibleName(/^Inbox ?1 unread$/);
    await expect(messageRow(page, 'Ren')).toBeVisible();
    await expect(message.getByText('Hello & welcome?')).toBeVisible();
  });
  await test.step('another is counted on other screens, and leaves the focus', async () => {
    await screenLink(page, 'Home').click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('In the middle of a');
    await sendMessage(site.address, 'Late', 'I am late');
    await returnTo(page);
    await expect(tab).toHaveAccessibleName(/^Inbox ?2 unread$/);
    await expect(name).toBeFocused();
    await page.clock.resume();
    await tab.click();
  });

  await test.step('one is marked as spam, and back again', async () => {
    await messageRow(page, 'Asha Sen').click();
    await page.getByRole('button', { name: 'Spam', exact: true }).press('Enter');
    await expect(messageRow(page, 'Asha Sen')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeFocused();
    await folderLink(page, 'Spam').click();
    await messageRow(page, 'A Program').click();
    await expect(page.getByText('Marked as spam: a field was filled in')).toBeVisible();
    await messageRow(page, 'Asha Sen').click();
    await expect(page.getByText('You marked this as spam.')).toBeVisible();
    const notSpam = page.getByRole('button', { name: 'Not spam' });
    await notSpam.click();
    await expect(notSpam).toBeHidden();
    await folderLink(page, 'Messages').click();
    await expect(messageRow(page, 'Asha Sen')).toBeVisible();
  });
  await test.step('one is found', async () => {
    const search = page.getByLabel('Search messages');
    await search.fill('YOUR TOOLS');
    await search.press('Enter');
    await expect(messageRow(page, 'Asha Sen')).toBeHidden();
    await expect(messageRow(page, 'Ren')).toBeVisible();
    await search.fill('');
    await search.press('Enter');
    await expect(messageRow(page, 'Asha Sen')).toBeVisible();
  });

  const remove = async (name: string) => {
    await messageRow(page, name).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`Deleted the message of ${name}.`)).toBeVisible();
    await expect(messageRow(page, name)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeFocused();
  };
  await test.step('a deleted one comes back from its folder, until that is emptied', async () => {
    for (const name of ['Asha Sen', 'Ren']) await remove(name);
    await folderLink(page, 'Deleted').click();
    await messageRow(page, 'Ren').click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(messageRow(page, 'Ren')).toBeHidden();
    const empty = page.getByRole('button', { name: 'Empty this folder' });
    await empty.click();
    await answerWith(page, 'Cancel');
    await expect(messageRow(page, 'Asha Sen')).toBeVisible();
    await empty.click();
    await answerWith(page, 'Delete all');
    await expect(page.getByText('No deleted messages.')).toBeVisible();
    await folderLink(page, 'Messages').click();
    await expect(messageRow(page, 'Ren')).toBeVisible();
    await expect(messageRow(page, 'Asha Sen')).toBeHidden();
  });
});
