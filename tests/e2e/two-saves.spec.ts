import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { expect, test, waitForReact } from '../support/fixtures.ts';
import { press, tabTo } from '../support/keyboard.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
});

/** The dashboard in another browser. */
async function otherBrowser(
  browser: { newContext(): Promise<BrowserContext> },
  address: string,
): Promise<Desk> {
  const context = await browser.newContext();
  const page = await context.newPage();
  waitForReact(page);
  return openDesk(page, address);
}

const notice = (page: Page) => page.getByRole('region', { name: 'Another save' });
const clash = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saveBoth = (page: Page) => page.getByRole('button', { name: 'Save both sides’ work' });
const project = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('changes of different fields and entries are merged, and both are published', async ({
  page,
  browser,
  site,
}) => {
  const mine = await openDesk(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.openTab('Projects');
  await (await other.openEntry('Night Bus')).getByLabel('Title').fill('Night Bus, later');
  await other.page.getByRole('button', { name: 'Add project' }).click();
  await other.page.keyboard.type('Their project');
  await other.saveAll();

  await mine.openTab('Projects');
  await (await mine.openEntry('Loom')).getByLabel('Title').fill('Loom of mine');
  const field = (await mine.openEntry('Night Bus')).getByLabel('Description');
  await field.fill('Written by me');
  await field.press('Home');
  await page.keyboard.press('Control+s');
  await expect(mine.state).toHaveText('All changes saved');
  await expect(
    page.getByRole('status').filter({ hasText: /saved as version 2: 5 changes joined/ }),
  ).toBeVisible();
  // The field in use is the same, with its caret, though its entry was changed by the merge.
  await page.keyboard.type('It was ');
  const merged = project(page, 'Night Bus, later').getByLabel('Description');
  await expect(merged).toBeFocused();
  await expect(merged).toHaveValue('It was Written by me');
  await mine.saveAll();

  await page.goto(`${site.address}/projects`);
  for (const title of ['Night Bus, later', 'Loom of mine', 'Their project']) {
    await expect(page.getByRole('main')).toContainText(title);
  }
  await page.goto(site.address);
  await expect(page.getByRole('main')).toContainText('Theirs');
});

test('two changes of the same words are decided, and can be kept both', async ({
  page,
  browser,
  site,
}) => {
  const mine = await openDesk(page);
  await page.getByLabel('Description').fill('I build small tools for boats. I answer.');
  await mine.saveAll();
  const other = await otherBrowser(browser, site.address);
  await other.page
    .getByLabel('Description')
    .fill('I build small tools for boats. I answer at night.');
  await other.name.fill('Theirs');
  await other.saveAll();
  await page.getByLabel('Description').fill('I build quiet tools for boats. I answer.');
  await mine.save.click();

  await expect(notice(page)).toContainText(/Chrom\S+ on \S+ saved version 3\./);
  await expect(notice(page)).toContainText('1 change joined, 1 to decide.');
  await expect(mine.state).toHaveText('1 to decide');
  await notice(page).getByRole('button', { name: 'See their version' }).click();
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await expect(page.getByRole('tabpanel').locator('summary').first()).toContainText('Live now');
  await mine.openTab('Home');
  await expect(page.getByLabel('Description')).toHaveValue(
    'I build quiet tools for boats. I answer.',
  );
  await page.getByRole('button', { name: 'Decide 1' }).click();
  const description = clash(page, 'Home: description');
  await expect(description.locator('.clash-mine')).toContainText('small quiet');
  await expectAccessible(page, 'the decisions');
  await expect(description.getByRole('radio', { name: 'Keep both' })).toBeChecked();
  const kept = description.getByLabel('What is kept');
  await expect(kept).toHaveValue('I build quiet tools for boats. I answer at night.');
  await kept.fill('I build quiet tools for boats. I answer late.');
  await saveBoth(page).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(page.getByLabel('Description')).toHaveValue(
    'I build quiet tools for boats. I answer late.',
  );
  await expect(mine.name).toHaveValue('Theirs');
  await mine.reload();
  await expect(page.getByLabel('Description')).toHaveValue(
    'I build quiet tools for boats. I answer late.',
  );
});

test('an entry that was removed while it was changed stays, unless it is let go', async ({
  page,
  browser,
  site,
}) => {
  const mine = await openDesk(page);
  const other = await otherBrowser(browser, site.address);
  await other.openTab('Projects');
  await other.choose('Field Notes', 'Remove');
  await other.choose('Loom', 'Remove');
  await other.saveAll();

  await mine.openTab('Projects');
  const title = (await mine.openEntry('Field Notes')).getByLabel('Title');
  await title.fill('Field Notes, out of doors');
  await (await mine.openEntry('Loom')).getByLabel('Featured').check();
  await mine.save.click();
  await page.getByRole('button', { name: 'Decide 2' }).click();
  const notes = clash(page, 'Field Notes, out of doors');
  await expect(notes).toContainText('They removed it while you were changing it.');
  await expect(notes.getByRole('radio', { name: 'Keep the entry' })).toBeChecked();
  await clash(page, 'Loom').getByText('Let it go').click();
  await saveBoth(page).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(project(page, 'Field Notes, out of doors')).toBeVisible();
  await expect(project(page, 'Loom')).toBeHidden();
});

test('two orders of a list wait for a decision, which nothing is chosen for', async ({
  page,
  browser,
  site,
}) => {
  const mine = await openDesk(page);
  const other = await otherBrowser(browser, site.address);
  await other.openTab('Projects');
  await other.choose('Quiet Queue', 'Move up');
  await other.saveAll();

  await mine.openTab('Projects');
  await mine.choose('Quiet Queue', 'Move down');
  await mine.save.click();
  await page.getByRole('button', { name: 'Decide 1' }).click();
  const order = clash(page, 'Projects: order');
  await expect(order.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 500 });
  await saveBoth(page).click();
  await expect(order.getByRole('radio', { name: 'Keep mine' })).toBeFocused();
  const bar = await notice(page).boundingBox();
  const heading = await order.getByRole('heading', { level: 3 }).boundingBox();
  expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  await expect(mine.state).toHaveText('1 to decide');
  await page.keyboard.press('Space');
  await saveBoth(page).click();
  await expect(mine.state).toHaveText('All changes saved');
  await page.goto(`${site.address}/projects`);
  const text = await page.getByRole('main').innerText();
  expect(text.indexOf('Night Bus')).toBeLessThan(text.indexOf('Quiet Queue'));
});

test('a third save during the decisions is merged too, and decides nothing anew', async ({
  page,
  browser,
  site,
}) => {
  const mine = await openDesk(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await mine.name.fill('Mine');
  await mine.save.click();
  await page.getByRole('button', { name: 'Decide 1' }).click();
  await clash(page, 'Home: name').getByText('Keep mine').click();
  await other.openTab('About');
  await other.page.getByLabel('Skills').fill('Third');
  await other.saveAll();
  await saveBoth(page).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(mine.name).toHaveValue('Mine');
  await mine.openTab('About');
  await expect(page.getByLabel('Skills')).toHaveValue('Third');
});

test('a conflict is decided by the keyboard alone, and Save has the focus again', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const mine = await openDesk(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await mine.name.fill('Mine');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(notice(page)).toBeVisible();
  await expect(mine.name).toBeFocused();
  await tabTo(page, mine.save, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two saves met' })).toBeFocused();
  const kept = clash(page, 'Home: name');
  await tabTo(page, kept.getByRole('radio', { name: 'Keep both' }));
  await page.keyboard.press('ArrowLeft');
  await expect(kept.getByRole('radio', { name: 'Keep theirs' })).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Decide later' }));
  await expect(mine.save).toBeFocused();
  await expect(mine.name).toHaveValue('Mine');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(kept.getByRole('radio', { name: 'Keep theirs' })).toBeChecked();
  await press(page, saveBoth(page));
  await expect(mine.state).toHaveText('All changes saved');
  await expect(mine.save).toBeFocused();
  await expect(mine.name).toHaveValue('Theirs');
});

test('typing goes on while the decisions wait, and autosave with it', async ({
  page,
  browser,
  site,
}) => {
  const mine = await openDesk(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await mine.autosave.check();
  await mine.name.fill('Mine');
  await expect(notice(page)).toContainText('Autosave waits.');
  await page.keyboard.type(' and more');
  await expect(mine.name).toHaveValue('Mine and more');
  await expect(mine.state).toHaveText('1 to decide');
  // As they have it, there is nothing to decide.
  await mine.name.fill('Theirs');
  await expect(mine.state).toHaveText('All changes saved');
  await expect(notice(page)).toBeHidden();
});

test('all of theirs or all of mine is taken after a question', async ({ page, browser, site }) => {
  const mine = await openDesk(page);
  const other = await otherBrowser(browser, site.address);
  const conflict = async (name: string, theirs: string) => {
    await other.name.fill(theirs);
    await other.saveAll();
    await mine.name.fill(name);
    await mine.save.click();
    await page.getByRole('button', { name: 'Decide 1' }).click();
  };
  const asked: string[] = [];
  let agree = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return agree ? dialog.accept() : dialog.dismiss();
  });
  await conflict('Mine', 'Theirs');
  await page.getByRole('button', { name: 'Use all of theirs' }).click();
  await expect.poll(() => asked).toEqual([expect.stringContaining('will be lost')]);
  await expect(mine.state).toHaveText('1 to decide');
  agree = true;
  await page.getByRole('button', { name: 'Use all of theirs' }).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(mine.name).toHaveValue('Theirs');

  await conflict('Mine again', 'Theirs again');
  await page.getByRole('button', { name: 'Use all of mine' }).click();
  await expect(mine.state).toHaveText('All changes saved');
  expect(asked.at(-1)).toMatch(/^1 change of .* will be overwritten/);
  await mine.reload();
  await expect(mine.name).toHaveValue('Mine again');
});
