import type { Page } from '@playwright/test';
import { ACTIVITY_REPORT_MS } from '../../domain/login.ts';
import { ADMIN_MESSAGES, answerQuestions, editorOn, openEditor } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

const unauthorized = (text: string) => text.includes('401');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

test('a login stays open until Logout in any tab', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(unauthorized);
  await page.goto('/admin');
  await test.step('a wrong passcode is refused in words, the right one opens the dashboard', async () => {
    const field = page.getByLabel('Admin Password');
    // Password managers keep the password under it.
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue('Admin');
    await expect(field).toHaveAttribute('required', '');
    await field.fill('wrong');
    await page.getByRole('button', { name: 'Access Admin Panel' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid password.' })).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(PASSCODE);
    await page.keyboard.press('Enter');
  });
  const editor = await editorOn(page);
  await expect(editor.state).toHaveText('All changes saved');
  const rail = page.getByRole('navigation', { name: 'Admin' });
  await expect(rail.getByRole('link')).toHaveText([
    'Home',
    'About',
    'Skills',
    'Projects',
    'Anime',
    'Downloads',
    'Notes',
    'Contact',
    'Inbox',
    'Pictures',
    'Visits',
    'History',
    'Words',
    'Languages',
    'Settings',
  ]);

  await test.step('a login is restored on load', async () => {
    await page.reload();
    await editorOn(page);
  });
  const other = await context.newPage();
  await other.clock.install();
  await other.goto(page.url());
  const otherEditor = await editorOn(other);

  await test.step('Logout ends it in every tab at once, and what is typed there is kept', async () => {
    // Nothing is asked by the clock from here on.
    await stopClock(other);
    await otherEditor.name.fill('Typed in the other tab');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Admin Password')).toBeVisible();
    await expect(editor.state).toBeHidden();
    const dialog = other.getByRole('dialog', { name: ADMIN_MESSAGES.expired });
    await expect(dialog).toBeVisible();
    await expect(otherEditor.name).toBeHidden();
    await other.clock.resume();
    await dialog.getByLabel('Admin Password').fill(PASSCODE);
    await other.keyboard.press('Enter');
    await expect(otherEditor.name).toHaveValue('Typed in the other tab');
    await expect(otherEditor.state).toHaveText('Unsaved changes');
  });
});

/** Lets minutes pass. In between each timer runs at most once, as on a sleeping computer: all would take a minute. */
async function passTime(page: Page, ms: number): Promise<void> {
  // The last report of the owner's activity is sent in this part.
  const first = ACTIVITY_REPORT_MS + SECOND;
  const last = 2 * SECOND;
  await page.clock.runFor(first);
  await page.clock.fastForward(ms - first - last);
  await page.clock.runFor(last);
}

test('a session ends after ten idle minutes', async ({ page, expectedErrors }) => {
  // The page asks for new messages by itself, perhaps in the moment after the end.
  expectedErrors.push((text, path) => unauthorized(text) && path === '/admin/api/inbox/unread');
  await page.clock.install();
  const editor = await openEditor(page);
  await stopClock(page);
  await editor.name.fill('Typed before the end');
  const warning = page.getByRole('alert').filter({ hasText: 'this session ends in' });
  const expired = page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.expired });

  await test.step('two minutes before the end the page counts down, and one click stays', async () => {
    await passTime(page, 7.5 * MINUTE);
    await expect(page.getByText(/^2:[1-3]\d left$/).filter({ visible: true })).toBeVisible();
    await expect(warning).toBeHidden();
    await passTime(page, MINUTE);
    await expect(warning).toContainText(/1:[0-3]\d/);
    const heard = page.waitForResponse('**/admin/api/activity');
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    await page.clock.runFor(SECOND);
    expect((await heard).status()).toBe(200);
    await expect(warning).toBeHidden();
  });

  await test.step('a key and the pointer extend the session', async () => {
    // The first move has no distance.
    await page.mouse.move(100, 100);
    for (const act of [() => editor.name.press('End'), () => page.mouse.move(200, 200)]) {
      await passTime(page, 9 * MINUTE);
      await expect(expired).toBeHidden();
      await act();
    }
    await passTime(page, 9 * MINUTE);
    await expect(expired).toBeHidden();
  });

  await test.step('after ten minutes the page says so, and the session is over', async () => {
    await passTime(page, 2 * MINUTE);
    await expect(expired).toBeVisible();
    await expect(editor.name).toBeHidden();
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const ask = () => page.request.post('/admin/api/activity', { headers });
    await expect.poll(async () => (await ask()).status()).toBe(401);
    answerQuestions(page, () => true);
    await page.clock.resume();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible();
  });
});
