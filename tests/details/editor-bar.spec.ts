import type { Page } from '@playwright/test';
import { expectAccessible, press, tabTo } from '../support/accessibility.ts';
import { openEditor, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Sections' });
const tab = (page: Page, name: string) => tabs(page).getByRole('tab', { name });

test('arrows, Home and End move between the tabs of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditor(page);
  await tabTo(page, tab(page, 'Home'));
  for (const [key, name] of [
    ['ArrowRight', 'About'],
    ['ArrowLeft', 'Home'],
    ['ArrowLeft', 'Security'],
    ['Home', 'Home'],
    ['End', 'Security'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, name)).toBeInViewport({ ratio: 1 });
  }
});

test('a link skips the bar, to the first field', async ({ page }) => {
  const editor = await openEditor(page);
  const skip = page.getByRole('link', { name: 'Skip to the first field' });
  await press(page, skip);
  await expect(editor.name).toBeFocused();
  await editor.openTab('Downloads');
  await press(page, skip);
  await expect(page.getByRole('searchbox', { name: 'Search in Categories' })).toBeFocused();
  // There is no field where no picture is.
  await screenLink(page, 'Pictures').click();
  await expect(page.getByText('No pictures yet.')).toBeVisible();
  await press(page, skip);
  await expect(page.getByRole('tabpanel').locator(':focus')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('All opens every tab, with Autosave and Logout', async ({ page, site, expectedErrors }) => {
    // The check of addresses may still be under way at the logout.
    expectedErrors.push((text, path) => text.includes('401') && path === '/admin/api/addresses');
    const body = { name: 'Asha Sen', email: 'visitor@example.com', message: 'Hello?' };
    await fetch(`${site.address}/contact`, { method: 'POST', body: new URLSearchParams(body) });
    const editor = await openEditor(page);
    await editor.name.fill('Ishani');
    const all = page.getByRole('button', { name: 'All tabs' });
    const list = page.getByRole('navigation', { name: 'All tabs' });
    await expect(list).toBeHidden();
    await press(page, all);
    await expect(all).toHaveAttribute('aria-expanded', 'true');
    await expect(list.getByRole('button', { name: /^Home ?, unsaved changes$/ })).toBeFocused();
    await expect(list.getByRole('heading')).toHaveText([
      'Content',
      'Visitors',
      'Library and security',
    ]);
    await expect(list.getByRole('button', { name: /^Inbox ?1 unread$/ })).toBeVisible();
    await expectAccessible(page, 'all tabs');
    await tabTo(page, editor.autosave);
    await page.keyboard.press('Space');
    await expect(editor.autosave).toBeChecked();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(all).toBeFocused();

    await page.keyboard.press('Enter');
    await press(page, list.getByRole('button', { name: 'History' }));
    await expect(list).toBeHidden();
    await expect(tab(page, 'History')).toBeFocused();
    await expect(tab(page, 'History')).toBeInViewport({ ratio: 1 });

    // What takes the focus must not be covered.
    await all.click();
    await tabTo(page, all);
    await page.keyboard.press('Tab');
    await expect(list).toBeHidden();
    await editor.saveAll();
    await all.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Admin Password')).toBeVisible();
  });
});
