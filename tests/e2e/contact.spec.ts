import type { Page } from '@playwright/test';
import { press, tabTo, watchPolicy } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

const WORDS = 'A first line.\nA second one: ঘর, 家, 🏡.';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message', exact: true });
const messageField = (page: Page) => page.getByLabel('Message', { exact: true });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await messageField(page).fill(WORDS);
}

test('a message is sent, and the form says so for five seconds', async ({ page }) => {
  const stopped = await watchPolicy(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/contact*', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/contact');
  await test.step('people do not see the field for programs', () =>
    expect(page.getByLabel('Leave this empty')).toBeHidden());
  await fillIn(page);
  await stopClock(page);
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
  expect(stopped).toEqual([]);
});

test('without a network the words stay', async ({ page, context, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('ERR_INTERNET_DISCONNECTED'));
  await page.clock.install();
  await page.goto('/contact');
  // An alert closes by itself after a while, but not on a stopped clock.
  await stopClock(page);
  await test.step('without a network', async () => {
    await fillIn(page);
    await context.setOffline(true);
    await sendButton(page).click();
    const failed = page.getByText('Failed to send message. Please try again later.');
    await expect(failed).toBeVisible();
    await failed.click();
    await expect(failed).toBeHidden();
    await expect(messageField(page)).toHaveValue(WORDS);
    await context.setOffline(false);
  });

  const alert = page.getByRole('alertdialog', { name: 'Message sent successfully!' });
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    Enter: () => page.keyboard.press('Enter'),
    'a click anywhere': () => page.mouse.click(5, 5),
  };
  for (const [way, close] of Object.entries(ways)) {
    await test.step(`the alert takes the focus, closes by ${way}, and gives the focus back`, async () => {
      if ((await messageField(page).inputValue()) === '') await fillIn(page);
      await sendButton(page).click();
      await expect(alert).toBeVisible();
      await expect(alert.getByRole('button')).toBeFocused();
      await close();
      await expect(alert).toBeHidden();
      await expect(sendButton(page)).toBeFocused();
    });
  }
});

test('by keyboard, what is wrong is said beside its field', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('422'));
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
  await test.step('by the browser', async () => {
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
  await test.step('by the server', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('visitor@example.com');
    await tabTo(page, message);
    await page.keyboard.type('   ');
    await press(page, sendButton(page));
    await expect(page.getByText('Please enter a message.')).toBeVisible();
    await expect(message).toHaveAttribute('aria-invalid', 'true');
    await expect(message).toHaveAccessibleDescription('Please enter a message.');
    await expect(message).toBeFocused();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
  await test.step('sent', async () => {
    await page.keyboard.type('Hello');
    await press(page, sendButton(page));
    const alert = page.getByRole('alertdialog', { name: 'Message sent successfully!' });
    await expect(alert.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    await expect(sendButton(page)).toBeFocused();
  });
});

test('the time to fill in the form counts from the load of the page', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'Playwright does not tell what a Firefox sends.');
  const elapsed: number[] = [];
  await page.route('**/contact*', async (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '');
    if (fields.has('elapsed')) elapsed.push(Number(fields.get('elapsed')));
    await route.continue();
  });
  const send = async () => {
    await page.getByLabel('Name').fill('A Visitor');
    await page.getByLabel('Email').fill('visitor@example.com');
    await page.getByLabel('Message', { exact: true }).fill(WORDS);
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  };
  await page.clock.install();
  // The visitor reads the page while the scripts are still loading.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const opened = page.goto('/contact');
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.clock.fastForward(60_000);
  release();
  await opened;
  await send();
  expect(elapsed[0]).toBeGreaterThanOrEqual(60_000);

  // For a page opened by a link within the site, the time counts from the navigation.
  await page.getByRole('alertdialog').getByRole('button').click();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  // Until Home has loaded, the previous page stays, with its form.
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
  await send();
  const sinceStart = await page.evaluate(() => performance.now());
  expect(elapsed[1]).toBeLessThan(sinceStart - 60_000);
});
