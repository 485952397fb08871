import AxeBuilder from '@axe-core/playwright';
import { insertMessage } from '../../server/messages/queries.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { openInbox, row } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { newMessage } from '../support/messages.ts';

test('messages of a flood have a folder, which can be emptied', async ({ page, site }) => {
  const store = await openSqlite(site.dataDir);
  for (const name of ['Asha Sen', 'Ren', 'A Program']) {
    await insertMessage(store.db, newMessage({ name, suspicion: 'flood' }));
  }
  await openInbox(page);
  const folders = page.getByRole('list', { name: 'Folders' });
  await expect(folders.getByRole('button', { name: 'Flood 3 unread' })).toBeVisible();
  await folders.getByRole('button', { name: /^Flood/ }).click();
  await expect(page.getByText('Nothing here is mailed to you.')).toBeVisible();
  await row(page, 'Asha Sen').click();
  await expect(
    page.getByText('It arrived while there were far more messages than usual.'),
  ).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(row(page, 'Asha Sen')).toBeHidden();

  // A message that arrives meanwhile is not deleted with those that were shown.
  await insertMessage(store.db, newMessage({ name: 'Late', suspicion: 'flood' }));
  await store.close();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Empty this folder' }).click();
  await expect(row(page, 'Late')).toBeVisible();
  await expect(row(page, 'A Program')).toBeHidden();
  await folders.getByRole('button', { name: /^Inbox/ }).click();
  await expect(row(page, 'Asha Sen')).toBeVisible();
});

test('older messages come when they are asked for', async ({ page, site }) => {
  const store = await openSqlite(site.dataDir);
  for (let index = 0; index < 35; index += 1) await insertMessage(store.db, newMessage());
  await store.close();
  await openInbox(page);
  const times = page.getByRole('tabpanel').locator('time');
  await expect(times).toHaveCount(30);
  await page.getByRole('button', { name: 'Show older messages' }).click();
  await expect(times).toHaveCount(35);
  await expect(page.getByRole('button', { name: 'Show older messages' })).toBeHidden();
  await expect(row(page, 'Asha').nth(30)).toBeFocused();
});
