import type { Page } from '@playwright/test';
import { openEditor } from '../support/editor.ts';
import { otherBrowser } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';

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
