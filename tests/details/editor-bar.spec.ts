import type { Page } from '@playwright/test';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expectAccessible, press, tabTo } from '../support/accessibility.ts';
import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Sections' });
const tab = (page: Page, name: string) => tabs(page).getByRole('tab', { name });

const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('arrows, Home and End move between the tabs', async ({ page }) => {
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

    test('Save keeps its width, and is filled only if there is something to save', async ({
      page,
    }) => {
      const editor = await openEditor(page);
      const width = async () => (await editor.save.boundingBox())?.width;
      const saved = await width();
      await expect(editor.save).not.toHaveClass(/btn-primary/);
      await editor.name.fill('Ishani');
      await expect(editor.save).toHaveClass(/btn-primary/);
      expect(await width()).toBe(saved);
      const answers: (() => void)[] = [];
      await page.route('**/admin/save', async (route) => {
        await new Promise<void>((answer) => answers.push(answer));
        await route.continue();
      });
      await editor.save.click();
      const saving = page.getByRole('button', { name: 'Saving...' });
      await expect(saving).toBeVisible();
      expect((await saving.boundingBox())?.width).toBe(saved);
      await expect.poll(() => answers.length).toBe(1);
      answers[0]?.();
      await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
      expect(await width()).toBe(saved);
    });
  });
}

test("on a desktop the site's bar scrolls away, and 100 pixels stay", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  expect(await bottomOf(page, '.editor-bar')).toBe(165);
  const title = (await editor.openEntry('Field Notes')).getByLabel('Title');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => bottomOf(page, '.editor-bar')).toBe(101);
  await expect(page.getByRole('navigation', { name: 'Pages' })).not.toBeInViewport();
  await title.focus();
  await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(101);
});

for (const { width, letters } of [
  { width: 320, letters: 16 },
  { width: 390, letters: 32 },
]) {
  test(`at ${width} px with letters of ${letters} px, the save state is on one line, and nothing lies over it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    const editor = await openEditor(page);
    await editor.name.fill('Ishani');
    const state = page.locator('.editor-state-short');
    await expect(state).toHaveText('1 unsaved');
    const lines = await state.evaluate((element) => element.getClientRects().length);
    expect(lines).toBe(1);
    const [words, find] = [
      await state.boundingBox(),
      await page.getByRole('button', { name: 'Find or do' }).boundingBox(),
    ];
    const isBeside = (words?.x ?? 0) + (words?.width ?? 0) <= (find?.x ?? 0);
    const isAbove = (words?.y ?? 0) + (words?.height ?? 0) <= (find?.y ?? 0);
    expect(isBeside || isAbove).toBe(true);
    await editor.openTab('Projects');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('one bar has the mark, the state in short, Save, the tabs and the menu of the site', async ({
    page,
  }) => {
    const editor = await openEditor(page);
    expect(await bottomOf(page, '.editor-bar')).toBe(105);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await editor.name.fill('Ishani');
    await expect(page.getByText('1 unsaved', { exact: true })).toBeVisible();
    // A screen reader gets the whole sentence.
    await expect(editor.state).toHaveText('Unsaved changes in 1 section');
    await editor.saveAll();

    await editor.openTab('Projects');
    const [before, current] = [
      await tab(page, 'Skills').boundingBox(),
      await tab(page, 'Projects').boundingBox(),
    ];
    // The tab before the current one is seen in part.
    expect(before?.x).toBeLessThan(20);
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeGreaterThan(20);
    expect(current?.x).toBeGreaterThan(44);
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

  test('All opens every tab in its group, with Autosave and Logout', async ({
    page,
    site,
    expectedErrors,
  }) => {
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
      'What visitors read',
      'What came in',
      'What is kept',
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
    const width = (await editor.save.boundingBox())?.width;
    const theirs = portfolioSchema.parse(samplePortfolio);
    theirs.home.name = 'Saved elsewhere';
    await (await logIn(site.address)).save(theirs, 1);
    await editor.name.fill('Two at once');
    await editor.save.click();
    await expect(page.getByText('1 to decide', { exact: true }).last()).toBeVisible();
    const decide = page.getByRole('button', { name: 'Decide', exact: true });
    expect((await decide.boundingBox())?.width).toBe(width);
    expect(await bottomOf(page, '.editor-bar')).toBe(105);
    await decide.click();
    await expect(page.getByRole('heading', { name: 'Two saves met' })).toBeFocused();
  });

  test('a site written from right to left has its mark and menu on its own sides', async ({
    page,
    site,
  }) => {
    const arabic = portfolioSchema.parse(samplePortfolio);
    arabic.site.language = 'ar';
    await (await logIn(site.address)).save(arabic, 1);
    const editor = await openEditor(page);
    const mark = await page.getByRole('banner').getByRole('link').first().boundingBox();
    const state = await page.locator('.editor-state').boundingBox();
    const save = await editor.save.boundingBox();
    const menu = await page.locator('summary', { hasText: 'Menu' }).boundingBox();
    expect(mark?.x).toBeGreaterThan((save?.x ?? 0) + (save?.width ?? 0));
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(state?.x ?? 0);
    await page.locator('summary', { hasText: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Skills' })).toBeVisible();
  });
});

test.describe('without JavaScript on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

  test('the owner can log out', async ({ page }) => {
    await page.goto('/admin');
    await page.getByLabel('Admin Password').fill(PASSCODE);
    await page.getByRole('button', { name: 'Access Admin Panel' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Admin Password')).toBeVisible();
  });
});
