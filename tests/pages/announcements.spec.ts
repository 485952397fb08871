import { announcementsOn, recordAnnouncements } from '../support/accessibility.ts';
import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('the results of a login and of a save are announced', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => /401|ERR_FAILED/.test(text));
  await recordAnnouncements(page);
  await page.goto('/admin');
  await page.getByLabel('Admin Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect.poll(() => announcementsOn(page)).toContain('Invalid password.');
  // The page is the same: only what was refused is said.
  expect((await announcementsOn(page)).join()).not.toContain('This is');

  const editor = await openEditor(page);
  const expectAnnounced = (words: string) =>
    expect.poll(() => announcementsOn(page)).toContainEqual(expect.stringContaining(words));
  await editor.name.fill('Ishani Dutta');
  await expectAnnounced('Unsaved changes in Home');
  await editor.save.click();
  await expectAnnounced(ADMIN_MESSAGES.saved);
  await page.route('**/admin/api/save', (route) => route.abort());
  await editor.name.fill('Ishani');
  await editor.save.click();
  await expectAnnounced(ADMIN_MESSAGES.notSaved);
  await expectAnnounced(ADMIN_MESSAGES.notSavedAlert);
  await page.unroute('**/admin/api/save');
  await page.evaluate(() => Reflect.get(globalThis, 'heard').splice(0));
  await editor.save.click();
  await expectAnnounced(ADMIN_MESSAGES.saved);
});
