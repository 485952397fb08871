import type { Page } from '@playwright/test';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expectAccessible, press, tabTo } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Sections' });
const tab = (page: Page, name: string) => tabs(page).getByRole('tab', { name });

for (const width of [390, 1440]) {
  test(`at ${width} px, arrows, Home and End move between the tabs`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openEditor(page);
    await tabTo(page, tab(page, 'Home'));
    for (const [key, name] of [
      ['ArrowRight', 'About'],
      ['ArrowLeft', 'Home'],
      ['ArrowLeft', 'Security'],
      ['ArrowRight', 'Home'],
      ['End', 'Security'],
      ['Home', 'Home'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(tab(page, name)).toBeInViewport({ ratio: 1 });
    }
  });
}

test('a link skips the bar, to the first field', async ({ page }) => {
  const editor = await openEditor(page);
  const skip = page.getByRole('link', { name: 'Skip to the first field' });
  await press(page, skip);
  await expect(editor.name).toBeFocused();
  await editor.openTab('Downloads');
  await press(page, skip);
  await expect(page.getByRole('searchbox', { name: 'Search in Categories' })).toBeFocused();
  // There is no field where no picture is.
  await page.getByRole('tab', { name: 'Pictures' }).click();
  await expect(page.getByText('No pictures yet.')).toBeVisible();
  await press(page, skip);
  await expect(page.getByRole('tabpanel').locator(':focus')).toBeVisible();
});

test('icons without text have a name and a tooltip, and Autosave is as large as a thumb', async ({
  page,
}) => {
  const editor = await openEditor(page);
  for (const tabName of ['Home', 'Projects', 'Site'] as const) {
    await editor.openTab(tabName);
    if (tabName === 'Projects') await editor.openEntry('Loom');
    const nameless = await page.locator('button:visible').evaluateAll((buttons) =>
      buttons
        .filter((button) => button.querySelector('svg, .pause-icon') !== null)
        .filter((button) => button.textContent.trim() === '')
        .filter((button) => !button.ariaLabel || !(button instanceof HTMLElement && button.title))
        .map((button) => button.outerHTML.slice(0, 200)),
    );
    expect(nameless).toEqual([]);
  }
  const target = await editor.autosave.boundingBox();
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(target?.height).toBeGreaterThanOrEqual(44);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar has the mark, the state, Save, the tabs and the menu', async ({ page }) => {
    const editor = await openEditor(page);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await editor.name.fill('Ishani');
    await expect(page.getByText('1 unsaved', { exact: true })).toBeVisible();
    // A screen reader gets the whole sentence.
    await expect(editor.state).toHaveText('Unsaved changes in 1 section');
    await editor.saveAll();

    await editor.openTab('Projects');
    await expect(tabs(page)).toHaveAttribute('data-before', '');
    await expect(tabs(page)).toHaveAttribute('data-after', '');
    await tab(page, 'Home').press('End');
    await expect(tabs(page)).not.toHaveAttribute('data-after');

    await page.locator('summary', { hasText: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Pages' });
    await expect(menu.getByRole('link', { name: 'Skills' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Ishani' }).click();
    await expect(page).toHaveURL('/');
  });

  test('All opens every tab, with Autosave and Logout', async ({ page, site, expectedErrors }) => {
    // The check of addresses may still be under way at the logout.
    expectedErrors.push((text, path) => text.includes('401') && path === '/admin/addresses');
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

  test('during a conflict Save becomes Decide', async ({ page, site, expectedErrors }) => {
    expectedErrors.push((text) => text.includes('409'));
    const editor = await openEditor(page);
    const theirs = portfolioSchema.parse(samplePortfolio);
    theirs.home.name = 'Saved elsewhere';
    await (await logIn(site.address)).save(theirs, 1);
    await editor.name.fill('Two at once');
    await editor.save.click();
    await expect(page.getByText('1 conflict', { exact: true }).last()).toBeVisible();
    const decide = page.getByRole('button', { name: 'Decide', exact: true });
    await decide.click();
    await expect(page.getByRole('heading', { name: 'Conflicting changes' })).toBeFocused();
  });
});
