import type { Browser, Page } from '@playwright/test';
import { type Editor, openEditor } from '../support/editor.ts';
import { draftAnswered, kept, otherBrowser, storedDrafts } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import type { RunningSite } from '../support/running-site.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Opens the history, and restores the version on a line of it; 0 is the newest. */
async function restore(page: Page, line: number): Promise<void> {
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await history.locator('summary').nth(line).click();
  await press(page, 'Restore this version');
}

/** Holds the next save back until the result is called. */
async function holdSave(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    '**/admin/save',
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

/** Another browser saves a name, and so does this page: its save waits for a decision. */
async function meet(browser: Browser, site: RunningSite, editor: Editor): Promise<void> {
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await editor.name.fill('Mine');
  await editor.save.click();
  await expect(editor.state).toHaveText('1 conflict');
}

test('a draft that waits for decisions undoes nothing', async ({ page, browser, site }) => {
  const first = await otherBrowser(browser, site.address);
  await first.name.fill('Typed before');
  await expect(kept(first.page)).toBeVisible();
  await first.page.context().close();
  const owner = await logIn(site.address);
  const { content, version } = await (await owner.calls.content.$get()).json();
  const home = { ...content.home, name: 'Saved since', roles: ['Saved since'] };
  await owner.save({ ...content, home }, version);

  const second = await otherBrowser(browser, site.address);
  await press(second.page, 'Restore draft');
  await press(second.page, 'Decide later');
  const sent = draftAnswered(second.page, 'Typed later');
  await second.page.getByLabel('Description').fill('Typed later');
  expect((await sent).status()).toBe(200);
  await expect.poll(async () => (await storedDrafts(site)).length).toBe(1);
  await second.page.context().close();

  const editor = await openEditor(page);
  await press(page, 'Restore draft');
  await expect(editor.state).toHaveText('1 conflict');
  // Both changed the name: neither is chosen beforehand.
  await page.getByText('Keep theirs', { exact: true }).click();
  await press(page, 'Save merged version');
  await expect(editor.state).toHaveText('All changes saved');
  await expect(editor.name).toHaveValue('Saved since');
  await expect(page.getByLabel('Roles')).toHaveValue('Saved since');
  await expect(page.getByLabel('Description')).toHaveValue('Typed later');
});

test('a version restored in an outdated tab is whole', async ({ page, browser, site }) => {
  const editor = await openEditor(page);
  const name = await editor.name.inputValue();
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await restore(page, 1);
  await expect(editor.name).toHaveValue(name);
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await editor.saveAll();
  await editor.reload();
  await expect(editor.name).toHaveValue(name);
});

test('a restored version ends the decisions', async ({ page, browser, site }) => {
  const editor = await openEditor(page);
  const name = await editor.name.inputValue();
  await meet(browser, site, editor);
  await restore(page, 1);
  await press(page, 'Replace them');
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await editor.saveAll();
  await editor.reload();
  await expect(editor.name).toHaveValue(name);
});

test('what is typed while a restored version is saved stays unsaved', async ({ page, site }) => {
  const editor = await openEditor(page);
  await editor.name.fill('Two');
  await editor.saveAll();
  await restore(page, 1);
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  const goOn = await holdSave(page);
  await editor.save.click();
  await page.getByLabel('Description').fill('Typed meanwhile');
  goOn();
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await editor.saveAll();
  const { calls } = await logIn(site.address);
  const { lines } = await (await calls.history.$get({ query: {} })).json();
  expect(lines.map(({ cause }) => cause)).toEqual(['owner', 'restored', 'owner', 'first']);
});
