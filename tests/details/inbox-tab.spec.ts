import { insertMessage } from '../../server/messages/queries.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { folderLink, openInbox, row } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { newMessage } from '../support/messages.ts';

test('messages of a flood have a folder, which can be emptied', async ({ page, site }) => {
  const store = await openSqlite(site.dataDir);
  for (const name of ['Asha Sen', 'Ren', 'A Program']) {
    await insertMessage(store.db, newMessage({ name, suspicion: 'flood' }));
  }
  await openInbox(page);
  await expect(folderLink(page, 'Flood')).toHaveAccessibleName('Flood 3 unread');
  await folderLink(page, 'Flood').click();
  await expect(page.getByText('Nothing here is mailed to you.')).toBeVisible();
  await row(page, 'Asha Sen').click();
  await expect(
    page.getByText('It arrived while there were far more messages than usual.'),
  ).toBeVisible();
  await expectAccessible(page, 'a message of a flood');
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(row(page, 'Asha Sen')).toBeHidden();

  // A message that arrives meanwhile is not deleted with those that were shown.
  await insertMessage(store.db, newMessage({ name: 'Late', suspicion: 'flood' }));
  await store.close();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Empty this folder' }).click();
  await expect(row(page, 'Late')).toBeVisible();
  await expect(row(page, 'A Program')).toBeHidden();
  await folderLink(page, 'Messages').click();
  await expect(row(page, 'Asha Sen')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a message stands in place of the list, to which Back leads', async ({ page, site }) => {
    const store = await openSqlite(site.dataDir);
    await insertMessage(store.db, newMessage({ name: 'Asha Sen' }));
    await store.close();
    await openInbox(page);
    await row(page, 'Asha Sen').click();
    await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible();
    await expect(row(page, 'Asha Sen')).toBeHidden();
    await expectAccessible(page, 'a message on a phone');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible();
    await page.goBack();
    await expect(row(page, 'Asha Sen')).toBeVisible();
    await row(page, 'Asha Sen').click();
    await page.getByRole('button', { name: 'Messages', exact: true }).click();
    await expect(row(page, 'Asha Sen')).toBeFocused();
  });
});
