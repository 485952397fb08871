import { expect, test } from '../support/fixtures.ts';

test('the passcode can be shown and hidden again', async ({ page }) => {
  await page.goto('/admin');
  const field = page.getByLabel('Admin Password');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});
