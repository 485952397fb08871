import { answerQuestions, openEditor } from '../support/editor.ts';
import {
  conflictNamed,
  draftAnswered,
  notice,
  otherBrowser,
  project,
  saveBoth,
} from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
});

test('two saves are merged; two orders are decided', async ({ page, browser, site }) => {
  const mine = await openEditor(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.openTab('Projects');
  await (await other.openEntry('Night Bus')).getByLabel('Title').fill('Night Bus, later');
  await other.page.getByRole('button', { name: 'Add project' }).click();
  await other.page.keyboard.type('Their project');
  await other.saveAll();

  await page.bringToFront();
  await mine.openTab('Projects');
  await (await mine.openEntry('Loom')).getByLabel('Title').fill('Loom of mine');
  const field = (await mine.openEntry('Night Bus')).getByLabel('Description');
  await field.fill('Written by me');
  await field.press('Home');
  await page.keyboard.press('Control+s');
  await expect(mine.state).toHaveText('All changes saved');
  await expect(
    page.getByRole('status').filter({ hasText: /saved as version 2: 5 changes merged/ }),
  ).toBeVisible();
  // The field in use is the same, with its caret, though its entry was changed by the merge.
  await page.keyboard.type('It was ');
  const merged = project(page, 'Night Bus, later').getByLabel('Description');
  await expect(merged).toBeFocused();
  await expect(merged).toHaveValue('It was Written by me');
  await mine.saveAll();

  await test.step('two orders of a list wait for a decision, which nothing is chosen for', async () => {
    await other.reload();
    await other.openTab('Projects');
    await other.choose('Quiet Queue', 'Move up');
    await other.saveAll();

    await mine.choose('Quiet Queue', 'Move down');
    await mine.save.click();
    await page.getByRole('button', { name: 'Decide 1' }).click();
    const order = conflictNamed(page, 'Projects: order');
    await expect(order.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 500 });
    await saveBoth(page).click();
    await expect(order.getByRole('radio', { name: 'Keep mine' })).toBeFocused();
    const bar = await notice(page).boundingBox();
    const heading = await order.getByRole('heading', { level: 3 }).boundingBox();
    expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    await expect(mine.state).toHaveText('1 conflict');
    await page.keyboard.press('Space');
    await saveBoth(page).click();
    await expect(mine.state).toHaveText('All changes saved');
  });

  await page.goto(`${site.address}/projects`);
  const main = page.getByRole('main');
  for (const title of ['Night Bus, later', 'Loom of mine', 'Their project', 'Quiet Queue']) {
    await expect(main).toContainText(title);
  }
  const text = await main.innerText();
  expect(text.indexOf('Night Bus, later')).toBeLessThan(text.indexOf('Quiet Queue'));
  await page.goto(site.address);
  await expect(page.getByRole('main')).toContainText('Theirs');
});

test('two changes of one sentence wait for a choice, which a reload keeps', async ({
  page,
  browser,
  site,
}) => {
  const mine = await openEditor(page);
  const description = page.getByLabel('Description');
  await description.fill('I build for schools.');
  await mine.saveAll();
  const other = await otherBrowser(browser, site.address);
  await other.page.getByLabel('Description').fill('Mine: I build for schools.');
  await other.saveAll();
  await page.bringToFront();
  const draft = draftAnswered(page, 'Mine again.');
  await description.fill('Mine again. I build for schools and boats.');
  await draft;
  await mine.save.click();

  await page.getByRole('button', { name: 'Decide 1' }).click();
  const conflict = conflictNamed(page, 'Home: description');
  await expect(conflict.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '1 of 1 not decided.' })).toBeVisible();
  await saveBoth(page).click();
  const choice = conflict.getByRole('radiogroup');
  await expect(conflict.getByRole('radio', { name: 'Keep mine' })).toBeFocused();
  await expect(choice).toHaveAttribute('aria-invalid', 'true');
  await expect(choice).toHaveAccessibleDescription('Choose one before you save.');
  await expect(mine.state).toHaveText('1 conflict');

  await conflict.getByText('Write it', { exact: true }).click();
  const kept = conflict.getByLabel('Merged text');
  await expect(kept).toHaveValue(/Mine again\./);
  await expect(kept).toHaveValue(/Mine:/);
  await kept.fill('I build for schools and boats.');
  await page.keyboard.press('Escape');
  await expect(kept).toHaveValue('I build for schools and boats.');

  answerQuestions(page, () => true);
  await mine.reload();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(kept).toHaveValue('I build for schools and boats.');
  await expect(conflict.locator('.conflict-mine')).toContainText('Mine again.');
  await saveBoth(page).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(description).toHaveValue('I build for schools and boats.');
});
