import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';

test('every entry can be removed, and the empty site is saved', async ({ page, site }) => {
  const editor = await openEditor(page);
  const menu = page.getByRole('tabpanel').getByRole('button', { name: /^More for / });
  for (const tab of ['Home', 'About', 'Skills', 'Projects', 'Downloads'] as const) {
    await editor.openTab(tab);
    while ((await menu.count()) > 0) {
      await menu.first().click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
    }
  }
  await editor.saveAll();
  await editor.reload();
  await editor.openTab('Downloads');
  await expect(page.getByText('None yet.')).toBeVisible();
  for (const path of ['/', '/about', '/skills', '/projects', '/downloads']) {
    const response = await page.goto(`${site.address}${path}`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a removed category comes back with its tools and their unsaved changes', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Downloads');
  const before = await editor.titles();
  const tool = await editor.openEntry(premiumTool.name);
  const opened = await editor.titles();
  await tool.getByLabel('Size').fill('12 KB');
  await editor.choose(premiumTool.category, 'Remove');
  await expect.poll(() => editor.titles()).not.toContain(premiumTool.category);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => editor.titles()).toEqual(opened);
  await expect(tool.getByLabel('Size')).toHaveValue('12 KB');
  await editor.saveAll();
  await editor.reload();
  await editor.openTab('Downloads');
  await expect.poll(() => editor.titles()).toEqual(before);
  await editor.openEntry(premiumTool.name);
  await expect(tool.getByLabel('Size')).toHaveValue('12 KB');
});
