import type { Page } from '@playwright/test';
import { withFormats } from '../../domain/content/portfolio.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { answerQuestions, openEditor } from '../support/editor.ts';
import { crash, offer } from '../support/editor-parts.ts';
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
  await press(page, 'Restore draft');
  await expect(editor.name).toHaveValue('The older');
  await expect(offer(page).locator('ins')).toHaveText('The newer');
});

test('a draft waits for unsaved changes of the same field', async ({ page, browser, site }) => {
  await crash(browser, site, 'Typed before the crash');
  const editor = await openEditor(page);
  await expect(offer(page)).toBeVisible();
  await editor.name.fill('Typed now');
  await press(page, 'Restore draft');
  await expect(page.getByRole('alert', { name: '1 field changed in both' })).toBeVisible();
  await expect(editor.name).toHaveValue('Typed now');
  await editor.openTab('About');
  await page.getByRole('link', { name: 'Home, Name' }).click();
  await expect(editor.name).toBeFocused();
  await press(page, 'Close the list');
  await expect(page.getByRole('link', { name: 'Home, Name' })).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Home' })).toBeFocused();
  await editor.saveAll();
  await press(page, 'Restore draft');
  const name = page.getByRole('region', { name: 'Home: name', exact: true });
  await expect(name.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(name.locator('.conflict-mine')).toContainText('Typed before the crash');
  await expect(name.locator('.conflict-theirs')).toContainText('Typed now');
});

test('a draft is offered until it is discarded', async ({ page, browser, site }) => {
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
    json: { baseVersion: 1, content: { ...withFormats(content), home: { form: 99 } } },
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

test('a changed picture is shown as two pictures', async ({ page, site }) => {
  const owner = await logIn(site.address);
  const { content, version } = await (await owner.calls.content.$get()).json();
  const withPicture = (profileImage: string) => ({
    ...content,
    about: { ...content.about, profileImage },
  });
  await owner.save(withPicture('/placeholder-profile.svg'), version);
  const answer = await owner.calls.drafts[':id'].$put({
    param: { id: crypto.randomUUID() },
    json: {
      baseVersion: version + 1,
      content: withFormats(withPicture('/placeholder-project.svg')),
    },
  });
  expect(answer.status).toBe(200);
  await openEditor(page);
  const change = offer(page).getByRole('definition');
  await expect(change).toHaveText('BeforeAfter');
  for (const [name, file] of [
    ['Before', 'placeholder-profile.svg'],
    ['After', 'placeholder-project.svg'],
  ] as const) {
    const picture = change.getByRole('img', { name });
    await expect(picture).toHaveAttribute('src', `/${file}`);
    await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
  }
  await expectAccessible(page, 'the offer of a draft with a picture');
});

test('the offer is accessible, also by keyboard alone', async ({ page, browser, site }) => {
  await crash(browser, site, 'Typed before the crash');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openEditor(page);
    await expect(offer(page)).toBeVisible();
    await expectAccessible(page, `the offer of a draft at ${width} pixels`);
  }
  const goOn = page.getByRole('button', { name: 'Restore draft' });
  await page.getByRole('button', { name: 'All tabs' }).focus();
  await page.keyboard.press('Tab');
  await expect(goOn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Home' })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before the crash');
});

const isDrawn = (image: HTMLElement | SVGElement): boolean =>
  image instanceof HTMLImageElement && image.naturalWidth > 0;
