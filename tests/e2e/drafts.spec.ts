import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  answerQuestions,
  answerWith,
  draftsIn,
  type Editor,
  editorOn,
  openEditor,
} from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';

/** Another tab of the same browser, logged in by the same cookie. */
async function anotherTab(context: BrowserContext, address: string): Promise<Editor> {
  const page = await context.newPage();
  await page.goto(`${address}/admin`);
  return editorOn(page);
}

/** The offer of what an earlier page has left. */
const offer = (page: Page): Locator =>
  page.getByRole('region', { name: 'Unsaved changes of an earlier page' });

/** Ends the page of an editor without a word, and opens another one. */
async function crash({ page }: Editor, context: BrowserContext, address: string): Promise<Editor> {
  await page.close();
  return anotherTab(context, address);
}

const restore = (page: Page) => offer(page).getByRole('button', { name: 'Restore' });

test('what was typed before a crash is offered, and restored or discarded', async ({
  page,
  context,
  site,
}) => {
  let editor = await openEditor(page);
  await editor.name.fill('Typed before the crash');
  await expect.poll(() => draftsIn(page)).toEqual([expect.stringContaining('before the crash')]);
  editor = await crash(editor, context, site.address);
  await expect(offer(editor.page)).toContainText(/Unsaved changes from \d\d:\d\d/);
  await expect(editor.state).toHaveText('All changes saved');
  await expectAccessible(editor.page, 'the offer of a draft');
  await restore(editor.page).click();
  await expect(editor.name).toHaveValue('Typed before the crash');
  await expect(editor.state).toHaveText('Unsaved changes');
  await expect.poll(() => draftsIn(editor.page)).toHaveLength(1);
  // That of this page is no offer, also not on the way back.
  await editor.openTab('About');
  await editor.openTab('Home');
  await expect(offer(editor.page)).toBeHidden();

  await test.step('it goes with the save', async () => {
    await editor.saveAll();
    await expect.poll(() => draftsIn(editor.page)).toEqual([]);
    await editor.reload();
    await expect(editor.name).toHaveValue('Typed before the crash');
    await expect(offer(editor.page)).toBeHidden();
  });

  await test.step('what was typed a moment before the page was left is offered over a later save', async () => {
    await editor.name.fill('Left at once');
    await editor.page.goto(`${site.address}/about`);
    const owner = await logIn(site.address);
    const { content, version } = await (await owner.calls.content.$get()).json();
    await owner.save({ ...content, home: { ...content.home, name: 'Saved since' } }, version);
    await editor.page.goto(`${site.address}/admin`);
    await offer(editor.page).getByRole('button', { name: 'Discard' }).click();
    await answerWith(editor.page, 'Cancel');
    await expect(editor.name).toHaveValue('Saved since');
    await restore(editor.page).click();
    await expect(editor.name).toHaveValue('Left at once');
  });

  await test.step('it can be discarded for good', async () => {
    editor = await crash(editor, context, site.address);
    await offer(editor.page).getByRole('button', { name: 'Discard' }).click();
    await answerWith(editor.page, 'Discard');
    await expect(offer(editor.page)).toBeHidden();
    await expect.poll(() => draftsIn(editor.page)).toEqual([]);
  });

  await test.step('a logout leaves nothing of it in the browser', async () => {
    await editor.name.fill('Not for others');
    await expect.poll(() => draftsIn(editor.page)).toHaveLength(1);
    answerQuestions(editor.page, () => true);
    await editor.page.getByRole('button', { name: 'Logout' }).first().click();
    await answerWith(editor.page, 'Leave');
    await expect(editor.page.getByLabel('Admin Password')).toBeVisible();
    await expect.poll(() => draftsIn(editor.page)).toEqual([]);
  });
});
