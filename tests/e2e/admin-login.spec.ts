import { ADMIN_MESSAGES, anotherTab, answerQuestions, deskOn, openDesk } from '../support/desk.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { stopClock } from '../support/stopped-clock-page.ts';

const unauthorized = (text: string) => text.includes('401');
const MINUTE = 60_000;
const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' };

test('a wrong passcode is refused in words, the right one opens the dashboard', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(unauthorized);
  await page.goto('/admin');
  const field = page.getByLabel('Admin Password');
  await expect(field).toHaveAttribute('required', '');
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid password.' })).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(PASSCODE);
  await page.keyboard.press('Enter');
  const desk = await deskOn(page);
  await expect(desk.state).toHaveText('All changes saved');
  await expect(page.getByRole('tab')).toHaveText([
    'Home',
    'About',
    'Skills',
    'Projects',
    'Downloads',
    'Site',
    'Inbox',
    'Visits',
    'Pictures',
    'History',
    'Security',
  ]);
});

test('a login is restored on load, and Logout ends it in every tab', async ({ page, context }) => {
  const desk = await openDesk(page);
  await page.reload();
  await deskOn(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await deskOn(other);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Admin Password')).toBeVisible();
  await expect(desk.state).toBeHidden();
  await other.reload();
  await expect(other.getByLabel('Admin Password')).toBeVisible();
});

const timestamp = () => localStorage.getItem('engawa.active');

test('after ten idle minutes the page says so, and its session is over', async ({ page }) => {
  await page.clock.install();
  const desk = await openDesk(page);
  await stopClock(page);
  await desk.name.fill('Typed before the end');
  await page.clock.runFor(9 * MINUTE);
  const alert = page.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.expired });
  await expect(alert).toBeHidden();
  await page.clock.runFor(2 * MINUTE);
  await expect(alert).toBeVisible();
  await expect(desk.name).toBeHidden();
  expect(await page.evaluate(timestamp)).toBeNull();
  const ask = () => page.request.post('/admin/activity', { headers: SAME_SITE });
  await expect.poll(async () => (await ask()).status()).toBe(401);
  answerQuestions(page, () => true);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
});

test('activity extends a session, also on the server', async ({ page }) => {
  await page.clock.install();
  const desk = await openDesk(page);
  await stopClock(page);
  await page.clock.runFor(9 * MINUTE);
  const report = page.waitForResponse('**/admin/activity');
  await desk.name.press('End');
  await page.clock.runFor(1_000);
  expect((await report).status()).toBe(200);
  await page.clock.runFor(9 * MINUTE);
  await expect(page.getByText(ADMIN_MESSAGES.expired)).toBeHidden();
});

test('an idle tab does not end the session of a busy one, also without storage', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is switched off.', 'SecurityError');
      },
    });
  });
  await context.clock.install();
  const busy = await openDesk(page);
  const idle = await anotherTab(context, new URL(page.url()).origin);
  await stopClock(page);
  await context.clock.runFor(9 * MINUTE);
  await busy.name.press('End');
  // The other tab hears of it a little later.
  await expect(async () => {
    await context.clock.runFor(1_000);
    await expect(idle.page.getByText(/^session (10:00|09:)/).filter({ visible: true })).toBeVisible(
      { timeout: 500 },
    );
  }).toPass();
  await context.clock.runFor(2 * MINUTE);
  for (const desk of [busy, idle]) {
    await expect(desk.page.getByText(/^session 0[78]:/).filter({ visible: true })).toBeVisible();
    await expect(desk.page.getByText(ADMIN_MESSAGES.expired)).toBeHidden();
  }
  const ask = await page.request.post('/admin/activity', { headers: SAME_SITE });
  expect(ask.status()).toBe(200);
});

test('a closed browser still has its login when it is opened again', async ({ page, context }) => {
  await openDesk(page);
  // A closed browser keeps only cookies with an expiry.
  const kept = (await context.cookies()).filter(({ expires }) => expires !== -1);
  await context.clearCookies();
  await context.addCookies(kept);
  const reopened = await context.newPage();
  await reopened.goto(page.url());
  await deskOn(reopened);
});

test('a session that the server has ended asks for the passcode, and loses nothing', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(unauthorized);
  const desk = await openDesk(page);
  await desk.name.fill('Typed before the end');
  await context.clearCookies();
  await desk.save.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert').filter({ hasText: ADMIN_MESSAGES.expired })).toBeVisible();
  await expect(dialog.getByLabel('Admin Password')).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid password.')).toBeVisible();
  // Escape neither closes the dialog nor leaves, unless the owner agrees to lose the changes.
  const asked = answerQuestions(page, () => false);
  await page.keyboard.press('Escape');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(dialog).toBeVisible();

  await dialog.getByLabel('Admin Password').fill(PASSCODE);
  await dialog.getByRole('button', { name: 'Access Admin Panel' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.name).toHaveValue('Typed before the end');
  await desk.saveAll();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the owner gets in, reads why nothing can be edited, and gets out', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(unauthorized);
    await page.goto('/admin');
    await page.getByLabel('Admin Password').fill('wrong');
    await page.getByRole('button', { name: 'Access Admin Panel' }).click();
    await expect(page.getByText('Invalid password.')).toBeVisible();
    await page.getByLabel('Admin Password').fill(PASSCODE);
    await page.getByRole('button', { name: 'Access Admin Panel' }).click();
    // Text queries ignore noscript.
    await expect(page.locator('noscript p')).toHaveText(/^Editing needs JavaScript/);
    await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Admin Password')).toBeVisible();
  });
});
