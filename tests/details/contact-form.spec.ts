import { expect, test } from '../support/fixtures.ts';

const WORDS = 'A first line.\nA second one: ঘর, 家, 🏡.';

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
