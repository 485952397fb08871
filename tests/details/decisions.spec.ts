import { press, tabTo } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { conflictNamed, notice, otherBrowser, project, saveBoth } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
});

test('a conflict is decided by the keyboard alone', async ({ page, browser, site }) => {
  test.slow();
  const mine = await openEditor(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await mine.name.fill('Mine');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(notice(page)).toBeVisible();
  await expect(mine.name).toBeFocused();
  await tabTo(page, mine.save, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Conflicting changes' })).toBeFocused();
  const kept = conflictNamed(page, 'Home: name');
  await tabTo(page, kept.getByRole('radio', { name: 'Keep mine' }));
  await page.keyboard.press('ArrowRight');
  await expect(kept.getByRole('radio', { name: 'Keep theirs' })).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Decide later' }));
  await expect(mine.save).toBeFocused();
  await expect(mine.name).toHaveValue('Mine');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(kept.getByRole('radio', { name: 'Keep theirs' })).toBeChecked();
  await press(page, saveBoth(page));
  await expect(mine.state).toHaveText('All changes saved');
  await expect(mine.save).toBeFocused();
  await expect(mine.name).toHaveValue('Theirs');
});

test('typing and autosave go on while the decisions wait', async ({ page, browser, site }) => {
  const mine = await openEditor(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await mine.autosave.check();
  await mine.name.fill('Mine');
  await expect(notice(page)).toContainText('Autosave is paused.');
  await page.keyboard.type(' and more');
  await expect(mine.name).toHaveValue('Mine and more');
  await expect(mine.state).toHaveText('1 conflict');
  // As they have it, there is nothing to decide.
  await mine.name.fill('Theirs');
  await expect(mine.state).toHaveText('All changes saved');
  await expect(notice(page)).toBeHidden();
});

test('a changed entry that was removed stays, or is removed', async ({ page, browser, site }) => {
  const mine = await openEditor(page);
  const other = await otherBrowser(browser, site.address);
  await other.openTab('Projects');
  await other.choose('Field Notes', 'Remove');
  await other.choose('Loom', 'Remove');
  await other.saveAll();

  await mine.openTab('Projects');
  const title = (await mine.openEntry('Field Notes')).getByLabel('Title');
  await title.fill('Field Notes, out of doors');
  await (await mine.openEntry('Loom')).getByLabel('Featured').check();
  await mine.save.click();
  await page.getByRole('button', { name: 'Decide 2' }).click();
  const notes = conflictNamed(page, 'Field Notes, out of doors');
  await expect(notes).toContainText('They removed it while you were changing it.');
  await expect(notes.getByRole('radio', { name: 'Keep the entry' })).toBeChecked();
  await conflictNamed(page, 'Loom').getByText('Remove the entry').click();
  await saveBoth(page).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(project(page, 'Field Notes, out of doors')).toBeVisible();
  await expect(project(page, 'Loom')).toBeHidden();
});

test('all of theirs or all of mine is taken after a question', async ({ page, browser, site }) => {
  const mine = await openEditor(page);
  const other = await otherBrowser(browser, site.address);
  const conflict = async (name: string, theirs: string) => {
    await other.name.fill(theirs);
    await other.saveAll();
    await mine.name.fill(name);
    await mine.save.click();
    await page.getByRole('button', { name: 'Decide 1' }).click();
  };
  const asked: string[] = [];
  let agree = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return agree ? dialog.accept() : dialog.dismiss();
  });
  await conflict('Mine', 'Theirs');
  await page.getByRole('button', { name: 'Use all of theirs' }).click();
  await expect.poll(() => asked).toEqual([expect.stringContaining('will be lost')]);
  await expect(mine.state).toHaveText('1 conflict');
  agree = true;
  await page.getByRole('button', { name: 'Use all of theirs' }).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(mine.name).toHaveValue('Theirs');

  await conflict('Mine again', 'Theirs again');
  await page.getByRole('button', { name: 'Use all of mine' }).click();
  await expect(mine.state).toHaveText('All changes saved');
  expect(asked.at(-1)).toMatch(/^1 change of .* will be overwritten/);
  await mine.reload();
  await expect(mine.name).toHaveValue('Mine again');
});

test('a logout leaves nothing of the decisions in the browser', async ({ page, browser, site }) => {
  const mine = await openEditor(page);
  const other = await otherBrowser(browser, site.address);
  await other.name.fill('Theirs');
  await other.saveAll();
  await mine.name.fill('Mine');
  await mine.save.click();
  await page.getByRole('button', { name: 'Decide 1' }).click();
  await conflictNamed(page, 'Home: name').getByText('Keep theirs').click();
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(stored).toContain('decisions');

  const logOut = page.getByRole('button', { name: 'Logout' }).first();
  let asked = 0;
  page.on('dialog', async (dialog) => {
    asked += 1;
    await (asked === 1 ? dialog.dismiss() : dialog.accept());
  });
  await logOut.click();
  expect(await stored()).toContain('decisions');
  await logOut.click();
  await expect(page.getByLabel('Admin Password')).toBeVisible();
  expect(await stored()).not.toContain('decisions');
});

test('changes of two sentences of a text can be kept both', async ({ page, browser, site }) => {
  const mine = await openEditor(page);
  await page.getByLabel('Description').fill('I build small tools for boats. I answer.');
  await mine.saveAll();
  const other = await otherBrowser(browser, site.address);
  await other.page
    .getByLabel('Description')
    .fill('I build small tools for boats. I answer at night.');
  await other.name.fill('Theirs');
  await other.saveAll();
  await page.getByLabel('Description').fill('I build quiet tools for boats. I answer.');
  await mine.save.click();

  await expect(notice(page)).toContainText(/Chrom\S+ on \S+ saved version 3\./);
  await expect(notice(page)).toContainText('1 conflict, 1 merged.');
  await expect(mine.state).toHaveText('1 conflict');
  await notice(page).getByRole('button', { name: 'See their version' }).click();
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await expect(page.getByRole('tabpanel').locator('summary').first()).toContainText('Live now');
  await mine.openTab('Home');
  await expect(page.getByLabel('Description')).toHaveValue(
    'I build quiet tools for boats. I answer.',
  );
  await page.getByRole('button', { name: 'Decide 1' }).click();
  const description = conflictNamed(page, 'Home: description');
  await expect(description.locator('.conflict-mine')).toContainText('small quiet');
  await expect(description.getByRole('radio', { name: 'Keep both' })).toBeChecked();
  const kept = description.getByLabel('Merged text');
  await expect(kept).toHaveValue('I build quiet tools for boats. I answer at night.');
  await kept.fill('I build quiet tools for boats. I answer late.');
  await saveBoth(page).click();
  await expect(mine.state).toHaveText('All changes saved');
  await expect(page.getByLabel('Description')).toHaveValue(
    'I build quiet tools for boats. I answer late.',
  );
  await expect(mine.name).toHaveValue('Theirs');
  await mine.reload();
  await expect(page.getByLabel('Description')).toHaveValue(
    'I build quiet tools for boats. I answer late.',
  );
});
