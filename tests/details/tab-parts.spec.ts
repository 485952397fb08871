import type { Page } from '@playwright/test';
import { expectAccessible, press } from '../support/accessibility.ts';
import { openEditor, screenLink } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const part = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${name}`) });

const isOpen = (page: Page, name: string, open: boolean) =>
  expect(part(page, name)).toHaveAttribute('aria-expanded', String(open));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the parts of Site are opened one at a time', async ({ page }) => {
    const editor = await openEditor(page);
    await editor.openTab('Settings');
    const brand = page.getByLabel('Brand', { exact: true });
    await expect(brand).toBeHidden();
    await press(page, part(page, 'Site details'));
    await isOpen(page, 'Site details', true);
    await expect(brand).toBeVisible();

    await part(page, 'Words of Login').scrollIntoViewIfNeeded();
    const before = await part(page, 'Words of Login').boundingBox();
    await part(page, 'Words of Login').click();
    await expect(page.getByRole('textbox', { name: /^Button/ }).first()).toBeVisible();
    await isOpen(page, 'Site details', false);
    await expect(brand).toBeHidden();
    // The heading stays where it was pressed, also when what was above it has closed.
    const after = await part(page, 'Words of Login').boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await expectAccessible(page, 'an open part');

    await part(page, 'Words of Login').press('Enter');
    await isOpen(page, 'Words of Login', false);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(2_200);
  });

  test('the parts of Security say their state while they are folded', async ({ page }) => {
    await openEditor(page);
    await screenLink(page, 'Settings').click();
    await expect(part(page, 'Sessions')).toHaveAccessibleName(/^Sessions\s*, 1 open$/);
    await expect(part(page, 'Second factor')).toHaveAccessibleName(/^Second factor\s*, off$/);
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeHidden();
    await press(page, part(page, 'Data retention'));
    await expect(page.getByLabel('Activity entries')).toBeVisible();
    await press(page, part(page, 'Sessions'));
    await isOpen(page, 'Data retention', false);
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();

    // A wider window shows all parts, and loses nothing that is in them.
    await part(page, 'Second factor').click();
    await page.getByLabel('Admin Password').fill('half a passcode');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByLabel('Admin Password')).toHaveValue('half a passcode');
    await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  });
});

test('a list leads to the parts of Security', async ({ page }) => {
  await openEditor(page);
  await screenLink(page, 'Settings').click();
  const parts = page.getByRole('navigation', { name: 'Parts of Security' });
  await expect(parts.getByRole('link')).toHaveText([
    ...['Sessions', 'Passkeys', 'Second factor', 'Checks', 'Backups', 'Data retention', 'Activity'],
  ]);
  await press(page, parts.getByRole('link', { name: 'Activity' }));
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeInViewport();
  await expect(parts.locator('[aria-current]')).toHaveText('Activity');
});
