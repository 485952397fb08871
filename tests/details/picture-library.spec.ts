import type { Page } from '@playwright/test';
import { type Portfolio, withFormats } from '../../domain/content/portfolio.ts';
import { expectAccessible, press, tabTo } from '../support/accessibility.ts';
import { answerQuestions, type Editor, openEditor, screenHeading } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const library = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true });
const opener = (page: Page, title: string) =>
  library(page).getByRole('button', { name: `Open ${title}`, exact: true });
const openers = (page: Page) => library(page).getByRole('button', { name: /^Open / });
const card = (page: Page, title: string) =>
  library(page).getByRole('listitem').filter({ hasText: title });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const chooser = (page: Page) => library(page).getByLabel(/choose files/);

const picture = async (width = 640, height = 400): Promise<Buffer> =>
  Buffer.from(await bytesOf(quarters(width, height).png()));

async function openLibrary(page: Page): Promise<Editor> {
  const editor = await openEditor(page);
  await editor.openTab('Pictures');
  await expect(library(page)).toBeVisible();
  return editor;
}

async function choose(page: Page, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const chosen = Object.entries(files);
  await chooser(page).setInputFiles(
    chosen.map(([name, buffer]) => ({ name, mimeType: '', buffer })),
  );
}

/** Waits for the end of an upload, which decodes the picture. */
const expectStored = (page: Page, title: string): Promise<void> =>
  expect(opener(page, title)).toBeVisible({ timeout: 30_000 });

/** Stores pictures, of which the first project shows `used`, and only an earlier version showed `kept`. */
async function fill(address: string): Promise<void> {
  const owner = await logIn(address);
  const send = async (name: string, width: number) =>
    takenPicture(await sendPicture(address, owner, await picture(width), name));
  const [used, kept] = [await send('used.png', 640), await send('kept.png', 800)];
  await send('free.png', 500);
  const [first, ...others] = samplePortfolio.projects.projects;
  if (first === undefined) throw new Error('The samples have no projects.');
  for (const [index, { id }] of [kept, used].entries()) {
    const projects = [{ ...first, image: `/pictures/${id}`, imageAlt: '' }, ...others];
    const content: Portfolio = {
      ...samplePortfolio,
      projects: { ...samplePortfolio.projects, projects },
    };
    const answer = await owner.post('/admin/api/save', {
      content: withFormats(content),
      version: index + 1,
    });
    expect(answer.status).toBe(200);
  }
}

const project = samplePortfolio.projects.projects[0]?.title ?? '';

test('pictures are found, described and deleted', async ({ page, site }) => {
  await fill(site.address);
  await openLibrary(page);
  const titles = () => openers(page).evaluateAll((found) => found.map((each) => each.ariaLabel));
  await expect.poll(titles).toEqual(['Open free.png', 'Open kept.png', 'Open used.png']);
  await expect(card(page, 'kept.png')).toContainText('1 kept version');
  await page.getByRole('button', { name: 'Unused 1' }).click();
  await expect.poll(titles).toEqual(['Open free.png']);
  await page.getByRole('button', { name: 'All', exact: true }).click();

  await opener(page, 'used.png').click();
  const opened = dialog(page, 'used.png');
  await opened.getByLabel('Alternative text').fill('Four quarters');
  await expectAccessible(page, 'the dialog of a picture');
  await opened.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(opened.getByRole('alert').last()).toContainText(
    `${project} shows it, so it cannot be deleted.`,
  );
  // Closing saves what was typed.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Find a picture').fill('FOUR');
  await expect.poll(titles).toEqual(['Open used.png']);
  await page.getByLabel('Find a picture').fill('no such picture');
  await expect(page.getByText('No picture matches.')).toBeVisible();
  await page.getByLabel('Find a picture').fill('');

  await press(page, opener(page, 'kept.png'));
  const kept = dialog(page, 'kept.png');
  // A rendition that is being made while its picture is deleted fails.
  for (const image of await card(page, 'kept.png').or(kept).locator('img').all())
    await expect(image).toHaveJSProperty('complete', true);
  await press(page, kept.getByRole('button', { name: 'Delete', exact: true }));
  await expect(kept.getByText('1 kept version shows it.')).toBeVisible();
  await expect(kept.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessible(page, 'the question before a deletion');
  await press(page, kept.getByRole('button', { name: 'Delete it' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(titles).toEqual(['Open free.png', 'Open used.png']);
  await expect(chooser(page)).toBeFocused();

  await opener(page, 'used.png').click();
  await opened.getByRole('button', { name: project }).click();
  await expect(screenHeading(page, 'Projects')).toBeVisible();
  await expect(page.getByRole('group', { name: project, exact: true })).toBeInViewport();
});

test('an upload shows its progress, goes on elsewhere, and is cancelled', async ({ page }) => {
  const editor = await openLibrary(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/admin/api/pictures?name=*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const bytes = await picture();
  await choose(page, { 'one.png': bytes, 'two.png': bytes, 'three.png': await picture(300) });
  await expect(page.getByRole('progressbar', { name: 'Uploading one.png' })).toBeVisible();
  await expect(card(page, 'two.png')).toContainText('Waiting');
  await expectAccessible(page, 'a library with uploads');
  const asked = answerQuestions(page, () => false);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  for (const name of ['two.png', 'one.png']) {
    await page.getByRole('button', { name: `Cancel ${name}` }).click();
    await expect(card(page, name)).toHaveCount(0);
    await expect(chooser(page)).toBeFocused();
  }
  await editor.openTab('About');
  await editor.openTab('Pictures');
  await tabTo(page, page.getByRole('button', { name: 'Cancel three.png' }));
  release();
  await expectStored(page, 'three.png');
  await expect(chooser(page)).toBeFocused();
  await expect(openers(page)).toHaveCount(1);
});

test('an upload goes on after an ended session', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('401'));
  const editor = await openEditor(page);
  await editor.name.fill('Qilin');
  await editor.openTab('Pictures');
  await page.context().clearCookies();
  await choose(page, { 'late.png': await picture() });
  await page.getByLabel('Admin Password').fill(PASSCODE);
  await page.keyboard.press('Enter');
  await expectStored(page, 'late.png');
});
