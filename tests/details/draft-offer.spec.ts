import type { Page } from '@playwright/test';
import { withForms } from '../../domain/content/portfolio.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { answerQuestions, openEditor } from '../support/editor.ts';
import { crash, kept, offer, openElsewhere } from '../support/editor-parts.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('several drafts are listed, and each can be shown', async ({ page, browser, site }) => {
  await crash(browser, site, 'The older');
  await crash(browser, site, 'The newer');
  const editor = await openEditor(page);
  await expect(offer(page).locator('ins')).toHaveText('The newer');
  await expect(offer(page).getByRole('heading', { level: 3 })).toHaveText('1 more draft');
  await page.getByRole('button', { name: /^Show the draft from/ }).click();
  await expect(offer(page).locator('ins')).toHaveText('The older');
  await expect(offer(page).getByRole('heading', { level: 2 })).toBeFocused();
  await press(page, 'Go on with the draft');
  await expect(editor.name).toHaveValue('The older');
  await expect(offer(page).locator('ins')).toHaveText('The newer');
});

test('fields that a draft and unsaved changes both have are named', async ({
  page,
  browser,
  site,
}) => {
  await crash(browser, site, 'Typed before the crash');
  const editor = await openEditor(page);
  await expect(offer(page)).toBeVisible();
  await editor.name.fill('Typed now');
  await press(page, 'Go on with the draft');
  await expect(editor.name).toHaveValue(/Typed before the crash/);
  await expect(editor.name).toHaveValue(/Typed now/);
  await editor.openTab('About');
  await page.getByRole('link', { name: 'Home, Name' }).click();
  await expect(editor.name).toBeFocused();
  await press(page, 'Close the list');
  await expect(page.getByRole('link', { name: 'Home, Name' })).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Home' })).toBeFocused();
});

test('a draft of an earlier version is merged with what was saved since', async ({
  page,
  browser,
  site,
}) => {
  await crash(browser, site, 'Typed before the save');
  const owner = await logIn(site.address);
  const { content, version } = await (await owner.calls.content.$get()).json();
  await owner.save({ ...content, home: { ...content.home, roles: ['Saved since'] } }, version);
  const editor = await openEditor(page);
  await expect(offer(page)).toContainText('The site was saved since: going on joins both.');
  await expect(offer(page).locator('dt')).toHaveCount(1);
  await press(page, 'Go on with the draft');
  await expect(editor.name).toHaveValue('Typed before the save');
  await expect(page.getByLabel('Roles')).toHaveValue('Saved since');
  await editor.saveAll();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Saved since');
});

test('a draft is not offered again after it was discarded, and until then it is', async ({
  page,
  browser,
  site,
}) => {
  await crash(browser, site, 'Typed in vain');
  const editor = await openEditor(page);
  await press(page, 'Not now');
  await expect(offer(page)).toBeHidden();
  await editor.reload();
  let agrees = false;
  const asked = answerQuestions(page, () => agrees);
  await press(page, 'Discard the draft');
  await expect(offer(page)).toBeVisible();
  agrees = true;
  await press(page, 'Discard the draft');
  await expect(offer(page)).toBeHidden();
  await editor.reload();
  await expect(offer(page)).toBeHidden();
  expect(asked).toEqual(['confirm', 'confirm']);
});

test('a draft that cannot be read any more is offered as a file', async ({ page, site }) => {
  const owner = await logIn(site.address);
  const { content } = await (await owner.calls.content.$get()).json();
  const answer = await owner.calls.drafts[':id'].$put({
    param: { id: crypto.randomUUID() },
    json: { baseVersion: 1, content: { ...withForms(content), home: { form: 99 } } },
  });
  expect(answer.status).toBe(200);
  await openEditor(page);
  await expect(offer(page)).toContainText('cannot be read any more');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the draft' }).click();
  expect((await download).suggestedFilename()).toMatch(/^engawa-draft-\d{4}-\d\d-\d\d\.json$/);
  await press(page, 'Not now');
  await expect(offer(page)).toBeHidden();
});

test('the offer can be used by keyboard alone, and axe finds nothing in it', async ({
  page,
  browser,
  site,
}) => {
  await crash(browser, site, 'Typed before the crash');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openEditor(page);
    await expect(offer(page)).toBeVisible();
    await expectAccessible(page, `the offer of a draft at ${width} pixels`);
  }
  const goOn = page.getByRole('button', { name: 'Go on with the draft' });
  await page.getByRole('button', { name: 'All tabs' }).focus();
  await page.keyboard.press('Tab');
  await expect(goOn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Home' })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before the crash');
});

test('a draft is stored only while something is unsaved', async ({ page }) => {
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/drafts/')) puts.push(request.method());
  });
  const editor = await openEditor(page);
  const name = await editor.name.inputValue();
  await editor.name.fill('Typed');
  await expect(kept(page)).toBeVisible();
  await editor.name.fill(name);
  await expect(kept(page)).toBeHidden();
  await expect.poll(() => puts).toEqual(['PUT', 'DELETE']);
});

test('a number that is none yet is in the draft as it was typed', async ({
  page,
  browser,
  site,
}) => {
  const { editor, context } = await openElsewhere(browser, site);
  await editor.openTab('Skills');
  await (await editor.openEntry('TypeScript')).getByLabel('Level').fill('ninety');
  await expect(kept(editor.page)).toBeVisible();
  await context.close();
  const found = await openEditor(page);
  await expect(offer(page).locator('ins')).toHaveText('ninety');
  await press(page, 'Go on with the draft');
  const skill = await found.openEntry('TypeScript');
  await expect(skill.getByLabel('Level')).toHaveValue('ninety');
});
