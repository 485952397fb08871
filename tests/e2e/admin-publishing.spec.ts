import { openDesk } from '../support/desk.ts';
import {
  changeEverySection,
  expectAllInHtml,
  expectVisitorReadsAll,
} from '../support/every-section.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/stopped-clock-page.ts';

test('what the owner saves in five sections, visitors read, also after a restart, and she goes on', async ({
  page,
  site,
  browser,
  expectedErrors,
}) => {
  const desk = await openDesk(page);
  await test.step('visitors read all of it', async () => {
    await changeEverySection(desk);
    await expect(desk.state).toHaveText('Unsaved changes in 5 sections');
    await desk.saveAll();
    await expectVisitorReadsAll(browser, site.address);
  });

  // What the page asks by itself may meet no server.
  expectedErrors.push((text) => text.includes('ERR_'));
  await desk.openTab('Home');
  await desk.name.fill('Before');
  await site.restart();
  await test.step('visitors read the same after the restart', () => expectAllInHtml(site.address));
  await test.step('the owner goes on after the server was away', async () => {
    await desk.name.fill('After');
    await desk.saveAll();
    await desk.reload();
    await expect(desk.name).toHaveValue('After');
  });
});

test('autosave waits three seconds after the last change, and for a draft without errors', async ({
  page,
}) => {
  await page.clock.install();
  const desk = await openDesk(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/save')) saves += 1;
  });
  await desk.autosave.check();
  await stopClock(page);
  await desk.name.fill('One');
  await page.clock.runFor(2_900);
  await desk.name.fill('Two');
  await page.clock.runFor(2_900);
  expect(saves).toBe(0);
  await page.clock.runFor(200);
  await expect(desk.state).toHaveText('All changes saved');
  expect(saves).toBe(1);

  await desk.openTab('Projects');
  const link = (await desk.openEntry('Harbour, tides on one screen')).getByLabel('GitHub URL');
  await link.fill('javascript:alert(1)');
  await page.clock.runFor(10_000);
  await expect(desk.state).toHaveText('Unsaved changes, 1 field to correct');
  expect(saves).toBe(1);
  await link.fill('https://example.com/two');
  await page.clock.runFor(3_100);
  await expect(desk.state).toHaveText('All changes saved');
  expect(saves).toBe(2);
});
