import { expect, test } from '../support/fixtures.ts';
import { press, tabTo } from '../support/keyboard.ts';

test.slow();

const PAGES = ['About', 'Skills', 'Projects', 'Anime', 'Downloads', 'Contact', 'Admin', 'Home'];

test('all pages by the bar, whose link keeps the focus', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  for (const name of PAGES) {
    const link = bar.getByRole('link', { name, exact: true });
    await press(page, link);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(link).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `This is ${name}.` })).toBeAttached();
  }
});

test('the skip link leads past the bar', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});

test('a link in a page leads to the top of the next one, and the keyboard goes on there', async ({
  page,
}) => {
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Anime Collection' }));
  await expect(page).toHaveURL('/anime');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('a message is written and sent', async ({ page }) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send Message', exact: true });
  const write = async (label: string, words: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(words);
  };
  await write('Name', 'A Visitor');
  await write('Email', 'visitor@example.com');
  await write('Message', '   ');
  await press(page, send);
  const message = page.getByLabel('Message', { exact: true });
  await expect(page.getByText('Please enter a message.')).toBeVisible();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription('Please enter a message.');
  await page.keyboard.type('Hello');
  await press(page, send);
  const alert = page.getByRole('alertdialog', { name: 'Message sent successfully!' });
  await expect(alert.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toBeHidden();
  await expect(send).toBeFocused();
});
