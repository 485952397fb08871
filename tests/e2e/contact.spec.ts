import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/stopped-clock-page.ts';

const WORDS = 'A first line.\nA second one: ঘর, 家, 🏡.';

test('a message is sent, the form says so for five seconds and is empty again', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/contact');
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message', { exact: true }).fill(WORDS);
  await stopClock(page);
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  const alert = page.getByText('Message sent successfully!');
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await page.clock.runFor(4_900);
  await expect(alert).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert).toBeHidden();
});

test('the alert takes the focus, closes by Escape or a click anywhere, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/contact');
  const alert = page.getByRole('alertdialog', { name: 'Message sent successfully!' });
  const send = page.getByRole('button', { name: 'Send Message', exact: true });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Enter'),
    () => page.mouse.click(5, 5),
  ]) {
    await page.getByLabel('Name').fill('A Visitor');
    await page.getByLabel('Email').fill('visitor@example.com');
    await page.getByLabel('Message', { exact: true }).fill(WORDS);
    await send.click();
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('button')).toBeFocused();
    await close();
    await expect(alert).toBeHidden();
    await expect(send).toBeFocused();
  }
});

test('when the network fails, the words stay and can be sent again', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('ERR_INTERNET_DISCONNECTED'));
  await page.goto('/contact');
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message', { exact: true }).fill(WORDS);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  const alert = page.getByText('Failed to send message. Please try again later.');
  await expect(alert).toBeVisible();
  await alert.click();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(WORDS);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
});

test('the button is busy while the message is on its way', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/contact*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.goto('/contact');
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
});

test('what is missing or wrong is said beside its field, by the browser and by the server', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('422'));
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('contact')) posts++;
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expect(page.getByText('Please enter a message.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name.');

  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText('Please enter your name.')).toBeHidden();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(posts).toBe(0);

  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message', { exact: true }).fill('   ');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByText('Please enter a message.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('the time to fill in the form counts from the load of the page', async ({ page }) => {
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
  // The visitor reads the page while the scripts are still loading.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto('/contact');
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.waitForFunction(() => performance.now() > 2_500);
  release();
  await opened;
  await send();
  expect(elapsed[0]).toBeGreaterThan(2_500);

  // For a page opened by a link within the site, the time counts from the navigation.
  await page.getByRole('alertdialog').getByRole('button').click();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  // Until Home has loaded, the previous page stays, with its form.
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
  await send();
  const sinceStart = await page.evaluate(() => performance.now());
  expect(elapsed[1]).toBeLessThan(sinceStart - 2_500);
});
