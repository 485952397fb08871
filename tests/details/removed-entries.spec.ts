import { openDesk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';

test('every entry of every list can be removed, and the empty site is saved', async ({
  page,
  site,
}) => {
  const desk = await openDesk(page);
  const menu = page.getByRole('tabpanel').getByRole('button', { name: /^More for / });
  for (const tab of ['Home', 'About', 'Skills', 'Projects', 'Downloads'] as const) {
    await desk.openTab(tab);
    while ((await menu.count()) > 0) {
      await menu.first().click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
    }
  }
  await desk.saveAll();
  await desk.reload();
  await desk.openTab('Downloads');
  await expect(page.getByText('None yet.')).toBeVisible();
  for (const path of ['/', '/about', '/skills', '/projects', '/downloads']) {
    const response = await page.goto(`${site.address}${path}`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a removed category comes back with its tools and their unsaved changes', async ({ page }) => {
  const desk = await openDesk(page);
  await desk.openTab('Downloads');
  const before = await desk.titles();
  const tool = await desk.openTool(premiumTool);
  const opened = await desk.titles();
  await tool.getByLabel('Size').fill('12 KB');
  await desk.choose(premiumTool.category, 'Remove');
  await expect.poll(() => desk.titles()).not.toContain(premiumTool.category);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => desk.titles()).toEqual(opened);
  await expect(tool.getByLabel('Size')).toHaveValue('12 KB');
  await desk.saveAll();
  await desk.reload();
  await desk.openTab('Downloads');
  await expect.poll(() => desk.titles()).toEqual(before);
  await desk.openTool(premiumTool);
  await expect(tool.getByLabel('Size')).toHaveValue('12 KB');
});

test('a removed tool comes back after a change of tab, into its category that has moved', async ({
  page,
}) => {
  const desk = await openDesk(page);
  await desk.openTab('Downloads');
  await desk.openEntry('Scripts');
  const before = await desk.titles();
  await desk.choose('Largest Files', 'Remove');
  await desk.choose('Scripts', 'Move down');
  await desk.openTab('Home');
  await desk.openTab('Downloads');
  await page.getByRole('group', { name: 'Scripts', exact: true }).getByText('Undo').click();
  await desk.choose('Scripts', 'Move up');
  await expect.poll(() => desk.titles()).toEqual(before);
  await expect(desk.state).toHaveText('All changes saved');
});

test('a category takes its tools along, and a removed tool comes back', async ({ page }) => {
  const desk = await openDesk(page);
  await desk.openTab('Downloads');
  await desk.openEntry(premiumTool.category);
  await desk.choose(premiumTool.category, 'Move down');
  const category = page.getByRole('group', { name: premiumTool.category, exact: true });
  await expect(category.getByRole('group')).toHaveCount(3);
  const moved = await desk.titles();
  await desk.choose(premiumTool.name, 'Remove');
  await expect.poll(() => desk.titles()).not.toContain(premiumTool.name);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => desk.titles()).toEqual(moved);
});
