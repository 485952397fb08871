import { expect, MOVING, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

const WORDS = 'A first line.\nA second one: ঘর, 家, 🏡.';

test.describe('while the page moves', () => {
  test.use(MOVING);

  test('the five seconds of the alert pass only while the tab is seen', async ({ page }) => {
    await page.clock.install();
    await page.goto('/contact');
    await page.getByLabel('Name').fill('A Visitor');
    await page.getByLabel('Email').fill('visitor@example.com');
    await page.getByLabel('Message', { exact: true }).fill(WORDS);
    await stopClock(page);
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    const alert = page.getByRole('alertdialog', { name: 'Message sent successfully!' });
    await expect(alert).toBeVisible();
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    const line = () =>
      alert.locator('i').evaluate((element) => element.getAnimations()[0]?.playState);

    await page.clock.runFor(3_000);
    await setHidden(true);
    await expect.poll(line).toBe('paused');
    await page.clock.runFor(60_000);
    await expect(alert).toBeVisible();
    await setHidden(false);
    await expect.poll(line).not.toBe('paused');
    await page.clock.runFor(1_900);
    await expect(alert).toBeVisible();
    await page.clock.runFor(200);
    await expect(alert).toBeHidden();
  });
});

test('a page whose check cannot load leaves it to the server', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('ERR_FAILED'));
  await page.goto('/contact');
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message', { exact: true }).fill(WORDS);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
});

test('an error goes, and says so, when its field is valid; the others stay', async ({ page }) => {
  await page.goto('/contact');
  const [name, email, message] = [
    page.getByLabel('Name'),
    page.getByLabel('Email'),
    page.getByLabel('Message', { exact: true }),
  ];
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toBeEmpty();
  await name.pressSequentially('A');
  await expect(page.getByText('Please enter your name.')).toHaveCount(0);
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toBeFocused();
  await expect(status).toHaveText('Name is valid.');

  await email.pressSequentially('visitor');
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await email.pressSequentially('@example.com');
  await expect(page.getByText('Please enter your email address.')).toHaveCount(0);
  await expect(status).toHaveText('Email is valid.');
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Please enter a message.')).toBeVisible();
  await message.fill(WORDS);
  await expect(page.getByText('Please enter a message.')).toHaveCount(0);
  // All are valid, and nothing was sent.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // Emptied again, a field is refused again.
  await name.fill('');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await expect(status).toBeEmpty();
});
