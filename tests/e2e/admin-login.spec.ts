import type { Page } from '@playwright/test';
import { ACTIVITY_REPORT_MS } from '../../domain/session.ts';
import { ADMIN_MESSAGES, answerQuestions, editorOn, openEditor } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';
import { codeFor, logIn, switchOnSecondFactor } from '../support/owner.ts';

const unauthorized = (text: string) => text.includes('401');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' };

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
    ...['Home', 'About', 'Skills', 'Projects', 'Anime', 'Downloads', 'Contact', 'Inbox'],
    ...['Pictures', 'Visits', 'History', 'Words', 'Settings'],
  ]);

  await test.step('a login is restored on load', async () => {
    await page.reload();
    await editorOn(page);
  });
  const other = await context.newPage();
  await other.clock.install();
  await test.step('and in a new tab, also of a browser that was closed', async () => {
    // A closed browser keeps only cookies with an expiry.
    const kept = (await context.cookies()).filter(({ expires }) => expires !== -1);
    await context.clearCookies();
    await context.addCookies(kept);
    await other.goto(page.url());
    await editorOn(other);
  });
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
    await expect(otherEditor.state).toHaveText('Unsaved changes in Home');
  });
});

const timestamp = () => localStorage.getItem('engawa.active');

/** The time that the session still lasts, once React has drawn it. */
const expectLeft = (page: Page, left: RegExp) =>
  expect(page.getByText(left).filter({ visible: true })).toBeVisible();

/** Lets minutes pass. In the middle each timer runs at most once, as on a computer that sleeps: all would take a minute. */
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
  /** Expects that the server hears of what is done. */
  const expectHeard = async (act: () => Promise<void>) => {
    const before = await page.evaluate(timestamp);
    const heard = page.waitForResponse('**/admin/api/activity');
    await act();
    await expect.poll(() => page.evaluate(timestamp)).not.toBe(before);
    await page.clock.runFor(SECOND);
    expect((await heard).status()).toBe(200);
  };

  await test.step('two minutes before the end the page counts down, and one click stays', async () => {
    await passTime(page, 7.5 * MINUTE);
    await expectLeft(page, /^2:[1-3]\d left$/);
    await expect(warning).toBeHidden();
    await passTime(page, MINUTE);
    await expect(warning).toContainText(/1:[0-3]\d/);
    await expectHeard(() => page.getByRole('button', { name: 'Stay logged in' }).click());
    await expect(warning).toBeHidden();
  });

  await test.step('a key, the wheel and the pointer extend the session, also on the server', async () => {
    // The first move has no distance.
    await page.mouse.move(100, 100);
    for (const act of [
      () => editor.name.press('End'),
      () => page.mouse.wheel(0, 300),
      () => page.mouse.move(200, 200),
    ]) {
      await passTime(page, 9 * MINUTE);
      await expectLeft(page, /^[01]:\d\d left$/);
      await expect(expired).toBeHidden();
      await expectHeard(act);
    }
    await passTime(page, 9 * MINUTE);
    await expectLeft(page, /^[01]:\d\d left$/);
    await expect(expired).toBeHidden();
  });

  await test.step('after ten minutes the page says so, and the session is over', async () => {
    await passTime(page, 2 * MINUTE);
    await expect(expired).toBeVisible();
    await expect(editor.name).toBeHidden();
    expect(await page.evaluate(timestamp)).toBeNull();
    const ask = () => page.request.post('/admin/api/activity', { headers: SAME_SITE });
    await expect.poll(async () => (await ask()).status()).toBe(401);
    answerQuestions(page, () => true);
    await page.clock.resume();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible();
    await expect(page.getByRole('tablist')).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the owner gets in by both factors, and out', async ({ page, site, expectedErrors }) => {
    expectedErrors.push(unauthorized);
    const submit = async (label: string, words: string) => {
      await page.getByLabel(label, { exact: true }).fill(words);
      await page.getByRole('button', { name: 'Access Admin Panel' }).click();
    };
    await page.goto('/admin');
    await submit('Admin Password', 'wrong');
    await expect(page.getByText('Invalid password.')).toBeVisible();
    await submit('Admin Password', PASSCODE);
    // Text queries ignore noscript.
    await expect(page.locator('noscript p')).toHaveText(/^Editing requires JavaScript/);
    await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Admin Password')).toBeVisible();

    await test.step('both factors are asked for, one after the other', async () => {
      const { secret, recoveryCodes } = await switchOnSecondFactor(await logIn(site.address));
      const logout = page.getByRole('button', { name: 'Logout' });
      await submit('Admin Password', PASSCODE);
      await submit('Code', '000000');
      await expect(page.getByText('Invalid code.')).toBeVisible();
      await submit('Code', codeFor(secret, 1));
      await expect(logout).toBeVisible();
      await logout.click();
      await submit('Admin Password', PASSCODE);
      await submit('Code', recoveryCodes[0] ?? '');
      await expect(logout).toBeVisible();
    });
  });
});
