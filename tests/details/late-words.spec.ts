import type { Page } from '@playwright/test';
import { openEditor, screenLink } from '../support/editor.ts';
import { otherBrowser } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Opens the history, and restores the version on a line of it; 0 is the newest. */
async function restore(page: Page, line: number): Promise<void> {
  await screenLink(page, 'History').click();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await history.locator('summary').nth(line).click();
  await press(page, 'Restore this version');
}

test('a version restored in an outdated tab is whole', async ({ page, browser, site }) => {
  const editor = await openEditor(page);
  const name = await editor.name.inputValue();
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await restore(page, 1);
  await expect(editor.name).toHaveValue(name);
  await expect(editor.state).toHaveText('Unsaved changes in Home');
  await editor.saveAll();
  await editor.reload();
  await expect(editor.name).toHaveValue(name);
});
