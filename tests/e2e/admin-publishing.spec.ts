import { openEditor } from '../support/editor.ts';
import {
  changeEverySection,
  expectAllInHtml,
  expectVisitorReadsAll,
} from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';

test('visitors read what the owner saves', async ({ page, site, browser, expectedErrors }) => {
  const editor = await openEditor(page);
  await test.step('visitors read all of it', async () => {
    await changeEverySection(editor);
    await expect(editor.state).toHaveText('Unsaved changes in 5 sections');
    await editor.saveAll();
    await expectVisitorReadsAll(browser, site.address);
  });

  // What the page asks by itself may meet no server.
  expectedErrors.push((text) => text.includes('ERR_'));
  await editor.openTab('Home');
  await editor.name.fill('Before');
  await site.restart();
  await test.step('visitors read the same after the restart', () => expectAllInHtml(site.address));
  await test.step('the owner goes on after the server was away', async () => {
    await editor.name.fill('After');
    await editor.saveAll();
    await editor.reload();
    await expect(editor.name).toHaveValue('After');
  });
});

test('autosave waits three seconds, and for a draft without errors', async ({ page }) => {
  await page.clock.install();
  const editor = await openEditor(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/api/save')) saves += 1;
  });
  await editor.autosave.check();
  await stopClock(page);
  await editor.name.fill('One');
  await page.clock.runFor(2_900);
  await editor.name.fill('Two');
  await page.clock.runFor(2_900);
  expect(saves).toBe(0);
  await page.clock.runFor(200);
  await expect(editor.state).toHaveText('All changes saved');
  expect(saves).toBe(1);

  await editor.openTab('Projects');
  const link = (await editor.openEntry('Harbour, tides on one screen')).getByLabel('GitHub URL');
  await link.fill('javascript:alert(1)');
  await page.clock.runFor(10_000);
  await expect(editor.state).toHaveText('Unsaved changes, 1 field to correct');
  expect(saves).toBe(1);
  await link.fill('https://example.com/two');
  await page.clock.runFor(3_100);
  await expect(editor.state).toHaveText('All changes saved');
  expect(saves).toBe(2);
});
