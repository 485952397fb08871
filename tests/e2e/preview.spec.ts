import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const strip = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('Preview shows what is typed, also after it was opened, to the owner alone', async ({
  page,
  browser,
  site,
}) => {
  const editor = await openEditor(page);
  const button = page.getByRole('button', { name: 'Preview', exact: true });
  await editor.name.fill('Qilin');
  await editor.openTab('Projects');
  const opened = page.context().waitForEvent('page');
  await button.click();
  const preview = await opened;
  await expect(strip(preview)).toContainText('Not published.');
  await expect(preview).toHaveURL(/\/preview\/[\w-]{32}\/projects$/);
  await preview.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(heading(preview, 'Qilin')).toBeVisible();
  await expectAccessible(preview, 'a preview');

  // In a tab behind another one, every click takes a second.
  await page.bringToFront();
  await editor.openTab('Home');
  await editor.name.fill('Kirin');
  await button.click();
  await expect(heading(preview, 'Kirin')).toBeVisible();
  expect(page.context().pages()).toHaveLength(2);
  await expect(editor.state).toHaveText('Unsaved changes');
  const visitor = await browser.newPage({ baseURL: site.address });
  await visitor.goto('/');
  await expect(heading(visitor, 'Asha')).toBeVisible();
  await visitor.close();
  await strip(preview).getByRole('link', { name: 'Published page' }).click();
  await expect(preview).toHaveURL(`${site.address}/`);
  await expect(heading(preview, 'Asha')).toBeVisible();

  // tests/server/previews.test.ts has what those see who are sent a link.
  await test.step('a shared link shows one state until it is revoked', async () => {
    const share = page.getByRole('button', { name: 'Share a preview link' });
    const dialog = page.getByRole('dialog', { name: 'Share a preview link' });
    await page.bringToFront();
    await share.click();
    await dialog.getByRole('button', { name: 'Create a link' }).click();
    await expect(dialog.getByText('The link is ready.')).toBeVisible();
    const link = await dialog.getByRole('code').innerText();
    await expectAccessible(page, 'the dialog of shared links');
    await page.keyboard.press('Escape');
    await editor.name.fill('Saved since');
    await editor.saveAll();
    await preview.goto(link);
    await expect(heading(preview, 'Kirin')).toBeVisible();

    await share.click();
    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    await expect(dialog.getByText('The link is revoked.')).toBeVisible();
    expect((await preview.goto(link))?.status()).toBe(410);
    await expect(preview.getByText('This preview has ended.')).toBeVisible();
  });
});
