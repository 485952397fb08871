import { expectAccessible, press, tabTo } from '../support/accessibility.ts';
import { openEditor, screenHeading, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('a link skips the bar, to the first field', async ({ page }) => {
  const editor = await openEditor(page);
  const skip = page.getByRole('link', { name: 'Skip to the first field' });
  await press(page, skip);
  await expect(editor.name).toBeFocused();
  // There is no field where no picture is.
  await screenLink(page, 'Pictures').click();
  await expect(page.getByText('No pictures yet.')).toBeVisible();
  await press(page, skip);
  await expect(page.locator('main:focus, main :focus')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the rail is a menu, with Autosave, the links and Logout', async ({
    page,
    site,
    expectedErrors,
  }) => {
    // The check of addresses may still be under way at the logout.
    expectedErrors.push((text, path) => text.includes('401') && path === '/admin/api/addresses');
    const body = { name: 'Asha Sen', email: 'visitor@example.com', message: 'Hello?' };
    await fetch(`${site.address}/contact`, { method: 'POST', body: new URLSearchParams(body) });
    const editor = await openEditor(page);
    const rail = page.getByRole('navigation', { name: 'Admin' });
    const menu = page.getByRole('button', { name: /^Menu, now/ });
    await editor.name.fill('Ishani');
    await press(page, menu);
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(rail.getByRole('link', { name: /^Home ?, unsaved changes$/ })).toBeFocused();
    await expect(rail.getByRole('link', { name: /^Inbox ?1 unread$/ })).toBeVisible();
    await tabTo(page, editor.autosave);
    await page.keyboard.press('Space');
    await expect(editor.autosave).toBeChecked();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(rail).toBeHidden();
    await expect(menu).toBeFocused();

    await page.keyboard.press('Enter');
    await press(page, rail.getByRole('link', { name: 'History' }));
    await expect(rail).toBeHidden();
    await expect(screenHeading(page, 'History')).toBeVisible();

    await editor.saveAll();
    await menu.click();
    await expectAccessible(page, 'the menu');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Admin Password')).toBeVisible();
  });
});
