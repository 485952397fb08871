import { announcementsOn, recordAnnouncements } from '../support/announcements.ts';
import { ADMIN_MESSAGES, openDesk } from '../support/desk.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn, premiumTool } from '../support/owner.ts';

test.beforeEach(({ page }) => recordAnnouncements(page));

test('the result of a token is announced', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('403'));
  const token = await (await logIn(site.address)).generateToken(premiumTool.id);
  await page.goto(`/downloads/${premiumTool.id}`);
  const field = page.getByRole('dialog').getByLabel('Token');
  for (const [words, said] of [
    ['no such token', 'Invalid or already used token!'],
    [token, 'Download started! Token has been used.'],
  ] as const) {
    await field.fill(words);
    await field.press('Enter');
    await expect.poll(() => announcementsOn(page)).toContainEqual(expect.stringContaining(said));
  }
});

test('the results of a login and of a save are announced', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => /401|ERR_FAILED/.test(text));
  await page.goto('/admin');
  await page.getByLabel('Admin Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect.poll(() => announcementsOn(page)).toContain('Invalid password.');

  const desk = await openDesk(page);
  const expectAnnounced = (words: string) =>
    expect.poll(() => announcementsOn(page)).toContainEqual(expect.stringContaining(words));
  await desk.name.fill('Ishani Dutta');
  await expectAnnounced('Unsaved changes in 1 section');
  await desk.save.click();
  await expectAnnounced(ADMIN_MESSAGES.saved);
  await page.route('**/admin/save', (route) => route.abort());
  await desk.name.fill('Ishani');
  await desk.save.click();
  await expectAnnounced(ADMIN_MESSAGES.notSaved);
  await expectAnnounced(ADMIN_MESSAGES.notSavedAlert);
  await page.unroute('**/admin/save');
  await page.evaluate(() => Reflect.get(globalThis, 'heard').splice(0));
  await desk.save.click();
  await expectAnnounced(ADMIN_MESSAGES.saved);
});

test('a removal from a list is announced, in the editor and in the inbox', async ({
  page,
  site,
}) => {
  const body = { name: 'Asha Sen', email: 'visitor@example.com', message: 'Hello?' };
  await fetch(`${site.address}/contact`, { method: 'POST', body: new URLSearchParams(body) });
  const desk = await openDesk(page);
  const expectAnnounced = (words: string) =>
    expect.poll(() => announcementsOn(page)).toContainEqual(expect.stringContaining(words));
  await desk.openTab('Projects');
  await desk.choose('Night Bus', 'Remove');
  await expectAnnounced('Removed Night Bus.');
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  await page.getByRole('button', { name: /Asha Sen/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectAnnounced('Deleted the message of Asha Sen.');
  await expectAnnounced('No messages yet.');
});

test('the end of a session is announced', async ({ page, context, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('401'));
  const desk = await openDesk(page);
  await context.clearCookies();
  await desk.name.fill('Late');
  await desk.save.click();
  await expect.poll(() => announcementsOn(page)).toContain(ADMIN_MESSAGES.expired);
  await page.getByRole('dialog').getByLabel('Admin Password').fill(PASSCODE);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
});
