import { press, tabTo, watchPolicy } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { hideTab, stopClock } from '../support/motion.ts';

const WORDS = 'A first line.\nA second one: ঘর, 家, 🏡.';

test('by keyboard a message is corrected and sent, and the form says so for five seconds', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /422|ERR_INTERNET_DISCONNECTED/.test(text));
  const stopped = await watchPolicy(page);
  const posts: URLSearchParams[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isSlow = false;
  await page.route('**/contact*', async (route) => {
    if (route.request().method() === 'POST') {
      posts.push(new URLSearchParams(route.request().postData() ?? ''));
      if (isSlow) await released;
    }
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/contact');
  // The alert closes by itself after a while, but not on a stopped clock.
  await stopClock(page);
  const [name, email] = [page.getByLabel('Name'), page.getByLabel('Email')];
  const message = page.getByLabel('Message', { exact: true });
  const send = page.getByRole('button', { name: 'Send Message', exact: true });
  await test.step('people do not see the field for programs', () =>
    expect(page.getByLabel('Leave this empty')).toBeHidden());

  await test.step('what is wrong is said beside its field, by the browser', async () => {
    await press(page, send);
    for (const words of ['your name', 'your email address', 'a message'])
      await expect(page.getByText(`Please enter ${words}.`)).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Please enter your name.');
    await page.keyboard.type('A Visitor');
    await tabTo(page, email);
    await page.keyboard.type('not an address');
    await press(page, send);
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByText('Please enter your name.')).toBeHidden();
    await expect(email).toBeFocused();
    expect(posts).toEqual([]);
  });
  await test.step('or by the server', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('visitor@example.com');
    await tabTo(page, message);
    await page.keyboard.type('   ');
    await press(page, send);
    await expect(message).toHaveAttribute('aria-invalid', 'true');
    await expect(message).toHaveAccessibleDescription('Please enter a message.');
    await expect(message).toBeFocused();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
  await test.step('without a network an alert says so, and the words stay', async () => {
    await message.fill(WORDS);
    await context.setOffline(true);
    await press(page, send);
    const failed = page.getByText('Failed to send message. Please try again later.');
    await expect(failed).toBeVisible();
    await failed.click();
    await expect(failed).toBeHidden();
    await expect(message).toHaveValue(WORDS);
    await context.setOffline(false);
  });

  isSlow = true;
  await page.clock.runFor(60_000);
  await press(page, send);
  await test.step('the button is busy while the message is on its way', () =>
    expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled());
  release();
  const alert = page.getByRole('alertdialog', { name: 'Message sent successfully!' });
  await expect(alert.getByRole('button')).toBeFocused();
  await expect(message).toHaveValue('');
  // Five seconds of being seen.
  await page.clock.runFor(3_000);
  await hideTab(page, true);
  await page.clock.runFor(60_000);
  await hideTab(page, false);
  await page.clock.runFor(1_900);
  await expect(alert).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert).toBeHidden();
  await expect(send).toBeFocused();
  // Who fills it in slower than a program does is not taken for one.
  expect(Number(posts.at(-1)?.get('elapsed'))).toBeGreaterThanOrEqual(60_000);
  expect(stopped).toEqual([]);
  await test.step('the browser keeps the time of the message alone, for its lantern', async () => {
    const stored = () => page.evaluate(() => localStorage.getItem('engawa-lanterns'));
    await expect.poll(stored).toMatch(/^\d+$/);
  });
});
