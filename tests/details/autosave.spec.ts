import type { Page } from '@playwright/test';
import { ADMIN_MESSAGES, openDesk } from '../support/desk.ts';
import { changeEverySection, expectVisitorReadsAll } from '../support/every-section.ts';
import { expect, test } from '../support/fixtures.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('engawa.autosave'));

test('with Autosave on, the same is saved without a click', async ({ page, site, browser }) => {
  test.slow();
  const desk = await openDesk(page);
  await desk.autosave.check();
  await changeEverySection(desk);
  await expect(desk.state).toHaveText('All changes saved');
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeHidden();
  await expectVisitorReadsAll(browser, site.address);

  await desk.reload();
  await expect(desk.autosave).toBeChecked();
  await expect.poll(() => kept(page)).toBe('on');
  await desk.autosave.uncheck();
  await expect.poll(() => kept(page)).toBe('off');
});
