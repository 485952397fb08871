import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Editor, openEditor } from '../support/editor.ts';
import { draftAnswered, storedDrafts } from '../support/editor-parts.ts';
import { expect, test, waitForReact } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import type { RunningSite } from '../support/running-site.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => text.includes('409'));
});

/** The editor in a browser of its own, which can crash. */
async function elsewhere(
  browser: Browser,
  site: RunningSite,
): Promise<{ editor: Editor; page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: site.address });
  const page = await context.newPage();
  waitForReact(page);
  return { editor: await openEditor(page, site.address), page, context };
}

const kept = (page: Page) => page.getByText(/^draft kept (just now|\d+ \w+ ago)$/);
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Opens the history, and restores the version on a line of it; 0 is the newest. */
async function restore(page: Page, line: number): Promise<void> {
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await history.locator('summary').nth(line).click();
  await press(page, 'Restore this version');
}

/** Holds the next save back until the result is called. */
async function holdSave(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    '**/admin/save',
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

/** Another browser saves a name, and so does this page: its save waits for a decision. */
async function meet(browser: Browser, site: RunningSite, editor: Editor): Promise<void> {
  const other = await elsewhere(browser, site);
  await other.editor.name.fill('Theirs');
  await other.editor.saveAll();
  await editor.name.fill('Mine');
  await editor.save.click();
  await expect(editor.state).toHaveText('1 to decide');
}

test('a draft that waits for its decisions undoes nothing of others after another crash', async ({
  page,
  browser,
  site,
}) => {
  const first = await elsewhere(browser, site);
  await first.editor.name.fill('Typed before');
  await expect(kept(first.page)).toBeVisible();
  await first.context.close();
  const owner = await logIn(site.address);
  const { content, version } = await (await owner.calls.content.$get()).json();
  const home = { ...content.home, name: 'Saved since', roles: ['Saved since'] };
  await owner.save({ ...content, home }, version);

  const second = await elsewhere(browser, site);
  await press(second.page, 'Go on with the draft');
  await press(second.page, 'Decide later');
  const sent = draftAnswered(second.page, 'Typed later');
  await second.page.getByLabel('Description').fill('Typed later');
  expect((await sent).status()).toBe(200);
  await expect.poll(async () => (await storedDrafts(site)).length).toBe(1);
  await second.context.close();

  const editor = await openEditor(page);
  await press(page, 'Go on with the draft');
  await expect(editor.state).toHaveText('1 to decide');
  await press(page, 'Save both sides’ work');
  await expect(editor.state).toHaveText('All changes saved');
  await expect(page.getByLabel('Roles')).toHaveValue('Saved since');
  await expect(page.getByLabel('Description')).toHaveValue('Typed later');
});

for (const choice of ['Keep theirs', 'Keep both']) {
  test(`words typed after the decision to ${choice.toLowerCase()} are asked about again`, async ({
    page,
    browser,
    site,
  }) => {
    const editor = await openEditor(page);
    await meet(browser, site, editor);
    await press(page, 'Decide 1');
    const conflict = page.getByRole('region', { name: 'Home: name', exact: true });
    if (choice === 'Keep both') await conflict.getByLabel('What is kept').fill('Edited');
    else await conflict.getByText(choice).click();
    await press(page, 'Decide later');
    await editor.name.fill('Mine, with further words');
    await press(page, 'Decide 1');
    await press(page, 'Save both sides’ work');
    await expect(editor.state).toHaveText('All changes saved');
    await expect(editor.name).toHaveValue(/further words/);
  });
}

test('what is restored in an outdated tab is that version, without the changes since', async ({
  page,
  browser,
  site,
}) => {
  const editor = await openEditor(page);
  const name = await editor.name.inputValue();
  const other = await elsewhere(browser, site);
  await other.editor.name.fill('Theirs');
  await other.editor.saveAll();
  await restore(page, 1);
  await expect(editor.name).toHaveValue(name);
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await editor.saveAll();
  await editor.reload();
  await expect(editor.name).toHaveValue(name);
});

test('a version that is restored ends the decisions, and is what is saved', async ({
  page,
  browser,
  site,
}) => {
  const editor = await openEditor(page);
  const name = await editor.name.inputValue();
  await meet(browser, site, editor);
  await restore(page, 1);
  await press(page, 'Replace them');
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await editor.saveAll();
  await editor.reload();
  await expect(editor.name).toHaveValue(name);
});

test('what is typed while a restored version is saved is a save of its own', async ({
  page,
  site,
}) => {
  const editor = await openEditor(page);
  await editor.name.fill('Two');
  await editor.saveAll();
  await restore(page, 1);
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  const goOn = await holdSave(page);
  await editor.save.click();
  await page.getByLabel('Description').fill('Typed meanwhile');
  goOn();
  await expect(editor.state).toHaveText('Unsaved changes in 1 section');
  await editor.saveAll();
  const { calls } = await logIn(site.address);
  const { lines } = await (await calls.history.$get({ query: {} })).json();
  expect(lines.map(({ cause }) => cause)).toEqual(['owner', 'restored', 'owner', 'first']);
});

test('a slow save leaves the draft that has what was typed meanwhile', async ({
  browser,
  site,
}) => {
  const { editor, page, context } = await elsewhere(browser, site);
  const goOn = await holdSave(page);
  await editor.name.fill('Saved');
  await editor.save.click();
  const sent = draftAnswered(page, 'Typed during the save');
  await page.getByLabel('Description').fill('Typed during the save');
  expect((await sent).status()).toBe(200);
  const answer = page.waitForResponse('**/admin/save');
  goOn();
  await answer;
  await context.close();
  expect(await storedDrafts(site)).toHaveLength(1);
});

test('an entry that came back with a version and is removed again has one way back', async ({
  page,
}) => {
  const editor = await openEditor(page);
  await editor.name.fill('Two');
  await editor.saveAll();
  await editor.openTab('Projects');
  await editor.choose('Loom', 'Remove');
  await restore(page, 1);
  await press(page, 'Replace them');
  await expect(editor.name).not.toHaveValue('Two');
  await editor.openTab('Projects');
  await editor.choose('Loom', 'Remove');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await press(page, 'Undo');
  await expect(page.getByRole('group', { name: 'Loom', exact: true })).toHaveCount(1);
});
