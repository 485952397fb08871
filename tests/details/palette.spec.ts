import type { Page } from '@playwright/test';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN_MESSAGES, anotherTab, openEditor } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Find an entry' });
const options = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Opens the palette by its shortcut, and types a query. */
async function find(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(query);
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('Ctrl and K find an entry, and Enter opens it', async ({ page }) => {
      const editor = await openEditor(page);
      await editor.name.focus();
      await find(page, 'quiet');
      await expect(chosen(page)).toContainText('Quiet Queue');
      await expect(chosen(page).locator('b')).toHaveText('Quiet');
      const id = await chosen(page).getAttribute('id');
      await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
      await expectAccessible(page, `the palette at ${width} px`);
      await page.keyboard.press('Enter');
      await expect(palette(page)).toBeHidden();
      await expect(page.getByRole('tab', { name: 'Projects' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      const entry = page.getByRole('group', { name: 'Quiet Queue', exact: true });
      await expect(entry).toBeInViewport();
    });

    test('arrows, Home and End choose; Escape gives the focus back', async ({ page }) => {
      const editor = await openEditor(page);
      await editor.name.focus();
      await find(page, '');
      const count = await options(page).count();
      await expect(chosen(page)).toHaveText(/^Save/);
      await page.keyboard.press('ArrowUp');
      await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
      await expect(chosen(page)).toBeInViewport();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('End');
      await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Home');
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await expect(editor.name).toBeFocused();
      await page.keyboard.press('ControlOrMeta+K');
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('ControlOrMeta+K');
      await expect(palette(page)).toBeHidden();
      await expect(editor.name).toBeFocused();
    });

    test('it is opened and closed by pressing too', async ({ page }) => {
      await openEditor(page);
      const button = page.getByRole('button', { name: 'Search' });
      await button.click();
      await expect(field(page)).toBeFocused();
      await field(page).fill('security');
      await options(page).filter({ hasText: 'tab' }).click();
      await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused();
      await button.click();
      await palette(page).getByRole('button', { name: 'Close' }).click();
      await expect(button).toBeFocused();
      await button.click();
      if (width > 900) await page.mouse.click(20, 400);
      else await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
    });

    test('what is found nowhere is searched in the words of Site', async ({ page }) => {
      await openEditor(page);
      await find(page, 'no such thing');
      await expect(palette(page).getByRole('status')).toHaveText('No results for “no such thing”.');
      await expect(options(page)).toHaveText([/^Search the words of Site/]);
      await expectAccessible(page, `an empty palette at ${width} px`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('searchbox', { name: /^Find in \d+ words$/ })).toBeFocused();
      await expect(page.getByRole('searchbox')).toHaveValue('no such thing');
    });
  });
}

test('the shortcut opens it again while Escape is still being handled', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.name.focus();
  await find(page, '');
  await palette(page).evaluate(async (dialog: HTMLDialogElement) => {
    // As Escape does, and then the shortcut before any other event.
    dialog.requestClose();
    await Promise.resolve();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true }));
  });
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(editor.name).toBeFocused();
});

test('it saves, switches Autosave, and logs out', async ({ page, expectedErrors }) => {
  // The check of addresses may still be under way at the logout.
  expectedErrors.push((text, path) => text.includes('401') && path === '/admin/addresses');
  const editor = await openEditor(page);
  await editor.name.fill('Ishani');
  await find(page, 'save');
  await expect(chosen(page)).toHaveText(/^Save, unsaved changes in 1 section/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
  await expect(editor.name).toBeFocused();

  await find(page, '>switch auto');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(editor.autosave).toBeChecked();

  await find(page, 'words of cont');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Words of Contact' })).toBeFocused();

  await find(page, 'logout');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Admin Password')).toBeVisible();
});

test('it adds entries, copies them, and leads to the preview and its links', async ({ page }) => {
  const editor = await openEditor(page);
  await find(page, 'add project');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Untitled project' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.type('Kiln');
  await find(page, 'duplicate kiln');
  await page.keyboard.press('Enter');
  const copy = page.getByRole('textbox', { name: 'Title', exact: true }).last();
  await expect(copy).toBeFocused();
  await expect.poll(async () => (await editor.titles()).slice(-2)).toEqual(['Kiln', 'Kiln']);

  await find(page, 'share a preview');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Share a preview link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(copy).toBeFocused();
  const opened = page.context().waitForEvent('page');
  await find(page, '>preview');
  await page.keyboard.press('Enter');
  await expect((await opened).getByText('Kiln').first()).toBeVisible();
});

test('Ctrl and Enter open the public page of an entry', async ({ page, context }) => {
  await openEditor(page);
  const tool = portfolioSchema.parse(samplePortfolio).downloads.categories[1]?.tools[0];
  await find(page, tool?.name ?? '');
  await expect(chosen(page)).toContainText(tool?.name ?? '');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('ControlOrMeta+Enter');
  const view = await opened;
  await expect(view).toHaveURL(/\/downloads\?category=/);
  await expect(view.getByRole('heading', { name: tool?.name ?? '' })).toBeVisible();
  await expect(palette(page)).toBeHidden();

  await find(page, 'view page about');
  const other = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await other).toHaveURL(/\/about$/);
});

test('an ended session closes it', async ({ page, context, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('401'));
  const editor = await openEditor(page);
  await editor.name.fill('Typed before');
  await context.clearCookies();
  await find(page, 'save');
  await page.keyboard.press('Enter');
  const login = page.getByRole('dialog', { name: ADMIN_MESSAGES.expired });
  await expect(login).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search' })).toBeDisabled();
  await login.getByLabel('Admin Password').fill(PASSCODE);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  await find(page, 'skills');
  await expect(palette(page)).toBeVisible();
});

test('it does not open over decisions', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
  const editor = await openEditor(page);
  const theirs = portfolioSchema.parse(samplePortfolio);
  theirs.home.name = 'Saved elsewhere';
  await (await logIn(site.address)).save(theirs, 1);
  await editor.name.fill('Two at once');
  await find(page, 'save');
  await page.keyboard.press('Enter');
  await expect(editor.state).toHaveText('1 conflict');
  // Save leads to the decisions now.
  await find(page, 'save');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Conflicting changes' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('button', { name: 'Search' })).toBeDisabled();
  await expect(palette(page)).toBeHidden();
});

test('it finds the entry that was meant', async ({ page, context, site, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
  const editor = await openEditor(page);
  const other = await anotherTab(context, site.address);
  await editor.name.fill('Written by me');
  await editor.openTab('Projects');
  const [first = '', second = ''] = await editor.titles();
  await other.openTab('Projects');
  await other.choose(first, 'Remove');
  await other.saveAll();

  await page.bringToFront();
  await find(page, second);
  await page.keyboard.press('ControlOrMeta+S');
  await expect.poll(() => editor.titles()).not.toContain(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: second, exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: second, exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );

  await other.choose(second, 'Remove');
  await other.saveAll();
  await editor.openTab('Home');
  await editor.name.fill('Written by me again');
  await editor.openTab('Projects');
  await find(page, second);
  await page.keyboard.press('ControlOrMeta+S');
  await expect.poll(() => editor.titles()).not.toContain(second);
  // The notice of the save would replace the other.
  await expect(editor.state).toHaveText('All changes saved');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This entry was removed in the meantime.')).toBeVisible();
});
