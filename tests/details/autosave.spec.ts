import type { Page } from '@playwright/test';
import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { changeEverySection, expectVisitorReadsAll } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('engawa.autosave'));

test('with Autosave on, the same is saved without a click', async ({ page, site, browser }) => {
  test.slow();
  const editor = await openEditor(page);
  await editor.autosave.check();
  await changeEverySection(editor);
  await expect(editor.state).toHaveText('All changes saved');
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeHidden();
  await expectVisitorReadsAll(browser, site.address);

  await editor.reload();
  await expect(editor.autosave).toBeChecked();
  await expect.poll(() => kept(page)).toBe('on');
  await editor.autosave.uncheck();
  await expect.poll(() => kept(page)).toBe('off');
});
