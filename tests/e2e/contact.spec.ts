import type { Page } from '@playwright/test';
import { press, tabTo, watchPolicy } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

const WORDS = 'A first line.\nA second one: ঘর, 家, 🏡.';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message', exact: true });
const messageField = (page: Page) => page.getByLabel('Message', { exact: true });

test('a message is sent, and the form says so for five seconds', async ({ page }) => {
  const stopped = await watchPolicy(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let elapsed = 0;
  await page.route('**/contact*', async (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '');
    if (fields.has('elapsed')) {
      elapsed = Number(fields.get('elapsed'));
      await released;
    }
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/contact');
  await test.step('people do not see the field for programs', () =>
    expect(page.getByLabel('Leave this empty')).toBeHidden());
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await messageField(page).fill(WORDS);
  await stopClock(page);
  await page.clock.runFor(60_000);
  await sendButton(page).click();
  await test.step('the button is busy while the message is on its way', () =>
    expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled());
  release();
  const alert = page.getByText('Message sent successfully!');
  await expect(alert).toBeVisible();
  await expect(messageField(page)).toHaveValue('');
  await page.clock.runFor(4_900);
  await expect(alert).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert).toBeHidden();
  // Who fills it in slower than a program does is not taken for one.
  expect(elapsed).toBeGreaterThanOrEqual(60_000);
  expect(stopped).toEqual([]);
  await test.step('the browser keeps the time of the message alone, for its lantern', async () => {
    const stored = () => page.evaluate(() => localStorage.getItem('engawa-lanterns'));
    await expect.poll(stored).toMatch(/^\d+$/);
  });
});

test('by keyboard, what is wrong is said, and the words stay', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /422|ERR_INTERNET_DISCONNECTED/.test(text));
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('contact')) posts++;
  });
  await page.clock.install();
  await page.goto('/contact');
  // The alert closes by itself after a while, but not on a stopped clock.
  await stopClock(page);
  const [name, email, message] = [
    page.getByLabel('Name'),
    page.getByLabel('Email'),
    messageField(page),
  ];
  await test.step('beside its field, by the browser', async () => {
    await press(page, sendButton(page));
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await expect(page.getByText('Please enter your email address.')).toBeVisible();
    await expect(page.getByText('Please enter a message.')).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Please enter your name.');
    await page.keyboard.type('A Visitor');
    await tabTo(page, email);
    await page.keyboard.type('not an address');
    await press(page, sendButton(page));
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByText('Please enter your name.')).toBeHidden();
    await expect(email).toBeFocused();
    expect(posts).toBe(0);
  });
  await test.step('beside its field, by the server', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('visitor@example.com');
    await tabTo(page, message);
    await page.keyboard.type('   ');
    await press(page, sendButton(page));
    await expect(message).toHaveAttribute('aria-invalid', 'true');
    await expect(message).toHaveAccessibleDescription('Please enter a message.');
    await expect(message).toBeFocused();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
  await test.step('in an alert, without a network', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Hello');
    await context.setOffline(true);
    await press(page, sendButton(page));
    const failed = page.getByText('Failed to send message. Please try again later.');
    await expect(failed).toBeVisible();
    await failed.click();
    await expect(failed).toBeHidden();
    await expect(message).toHaveValue('Hello');
    await context.setOffline(false);
  });
  await test.step('sent, whose alert gives the focus back', async () => {
    await press(page, sendButton(page));
    const alert = page.getByRole('alertdialog', { name: 'Message sent successfully!' });
    await expect(alert.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    await expect(sendButton(page)).toBeFocused();
  });
});
