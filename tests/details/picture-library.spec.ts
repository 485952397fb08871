import type { Page } from '@playwright/test';
import { type Portfolio, withFormats } from '../../domain/content/portfolio.ts';
import { expectAccessible, press, tabTo, watchPolicy } from '../support/accessibility.ts';
import { answerQuestions, openEditor, screenLink } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>';

const library = (page: Page) => page.getByRole('region', { name: 'Pictures', exact: true });
const opener = (page: Page, title: string) =>
  library(page).getByRole('button', { name: `Open ${title}`, exact: true });
const openers = (page: Page) => library(page).getByRole('button', { name: /^Open / });
const card = (page: Page, title: string) =>
  library(page).getByRole('listitem').filter({ hasText: title });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const chooseButton = (page: Page) => library(page).getByRole('button', { name: /^choose/i });

const picture = async (width = 640, height = 400): Promise<Buffer> =>
  Buffer.from(await bytesOf(quarters(width, height).png()));

async function openLibrary(page: Page): Promise<void> {
  await screenLink(page, 'Pictures').click();
  await expect(library(page)).toHaveAttribute('aria-busy', 'false');
}

/** Waits for the end of an upload, which decodes the picture. */
const expectStored = (page: Page, title: string): Promise<void> =>
  expect(opener(page, title)).toBeVisible({ timeout: 30_000 });

/**
 * Waits until a picture is loaded on its card and in its dialog, if that is open. A rendition that is being made while its
 * picture is deleted is answered with 404 before the page knows that the picture is gone.
 */
async function expectLoaded(page: Page, title: string): Promise<void> {
  const images = card(page, title).or(dialog(page, title)).locator('img');
  for (const image of await images.all()) await expect(image).toHaveJSProperty('complete', true);
}

/** Answers the file chooser that `open` opens. */
async function choose(
  page: Page,
  open: () => Promise<void>,
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // Keys overtake the command that hands the chooser to the test: the browser answers this one after it.
  await page.evaluate(() => undefined);
  await open();
  await (await chooser).setFiles(
    files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })),
  );
}

/** Sends the event of a drop or a paste of a picture to the page. */
async function transfer(page: Page, kind: 'drop' | 'paste', name: string): Promise<void> {
  const bytes = (await picture()).toString('base64');
  await page.evaluate(
    ([bytes, name, kind]) => {
      const transfer = new DataTransfer();
      const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      transfer.items.add(new File([data], name, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      );
    },
    [bytes, name, kind] as const,
  );
}

/** Stores pictures, of which the first project shows `used`, and only an earlier version showed `kept`. */
async function fill(address: string): Promise<void> {
  const owner = await logIn(address);
  const send = async (name: string, width: number) =>
    takenPicture(await sendPicture(address, owner, await picture(width), name));
  const [used, kept] = [await send('used.png', 640), await send('kept.png', 800)];
  await send('free 1.png', 500);
  await send('free 2.png', 900);
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

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('pictures are chosen, dropped, pasted and refused', async ({ page, expectedErrors }) => {
      expectedErrors.push((text) => text.includes('415'));
      const stopped = await watchPolicy(page);
      const editor = await openEditor(page);
      await openLibrary(page);
      await expect(library(page).getByText('No pictures yet.')).toBeVisible();
      await expectAccessible(page, 'an empty library');

      await choose(page, () => chooseButton(page).click(), [
        { name: 'one.png', bytes: await picture(640, 400) },
        { name: 'logo.svg', bytes: Buffer.from(SVG) },
        { name: 'two.png', bytes: await picture(400, 640) },
      ]);
      await expectStored(page, 'two.png');
      await expectStored(page, 'one.png');
      await expect(card(page, 'one.png')).toContainText('640 × 400 /');
      await expect(card(page, 'logo.svg').getByRole('alert')).toContainText(
        'SVG files can contain scripts, so they are not accepted. Save it as PNG or WebP.',
      );
      await expectAccessible(page, 'a library with a refused upload');

      await choose(
        page,
        () => card(page, 'logo.svg').getByRole('button', { name: 'Choose another' }).click(),
        [{ name: 'logo.png', bytes: await picture(64, 64) }],
      );
      await expectStored(page, 'logo.png');
      await expect(card(page, 'logo.svg')).toHaveCount(0);
      await transfer(page, 'drop', 'dropped.png');
      await expectStored(page, 'dropped.png');
      await transfer(page, 'paste', 'pasted.png');
      await expectStored(page, 'pasted.png');
      await expect(openers(page).first()).toHaveAccessibleName('Open pasted.png');
      await expect(library(page)).toContainText('5 pictures,');

      await editor.reload();
      await openLibrary(page);
      await expect(openers(page)).toHaveCount(5);
      for (const image of await library(page).locator('img').all()) {
        await image.scrollIntoViewIfNeeded();
        await expect(image).toHaveJSProperty('complete', true);
        await expect(image).not.toHaveJSProperty('naturalWidth', 0);
      }
      expect(stopped).toEqual([]);
    });

    test('an upload shows its progress, and is cancelled', async ({ page }) => {
      await openEditor(page);
      await openLibrary(page);
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/admin/api/pictures?name=*', async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      });
      await choose(page, () => chooseButton(page).click(), [
        { name: 'one.png', bytes: await picture() },
        { name: 'two.png', bytes: await picture() },
        { name: 'three.png', bytes: await picture() },
      ]);
      await expect(page.getByRole('progressbar', { name: 'Uploading one.png' })).toBeVisible();
      await expect(card(page, 'two.png')).toContainText('Waiting for the upload before it.');
      await expectAccessible(page, 'a library with uploads');
      const asked = answerQuestions(page, () => false);
      await page.evaluate(() => location.reload());
      await expect.poll(() => asked).toEqual(['beforeunload']);
      await page.getByRole('button', { name: 'Cancel two.png' }).click();
      await expect(card(page, 'two.png')).toHaveCount(0);
      await expect(chooseButton(page)).toBeFocused();
      await page.getByRole('button', { name: 'Cancel one.png' }).click();
      await expect(card(page, 'one.png')).toHaveCount(0);
      // It continues while another tab is open.
      await screenLink(page, 'About').click();
      await openLibrary(page);
      await page.getByRole('button', { name: 'Cancel three.png' }).focus();
      release();
      await expectStored(page, 'three.png');
      await expect(chooseButton(page)).toBeFocused();
      await expect(openers(page)).toHaveCount(1);
    });

    test('pictures are found by name, by text and by their use', async ({ page, site }) => {
      await fill(site.address);
      await openEditor(page);
      await openLibrary(page);
      const titles = () =>
        openers(page).evaluateAll((found) => found.map((each) => each.ariaLabel));
      await expect
        .poll(titles)
        .toEqual(['Open free 2.png', 'Open free 1.png', 'Open kept.png', 'Open used.png']);
      await expect(card(page, 'kept.png')).toContainText('1 kept version, no page');
      await expect(card(page, 'used.png')).toContainText('No alternative text');
      await page.getByRole('checkbox', { name: 'Unused only (2)' }).check();
      await expect.poll(titles).toEqual(['Open free 2.png', 'Open free 1.png']);
      await expectAccessible(page, 'the unused pictures');
      await page.getByRole('checkbox', { name: 'Unused only (2)' }).uncheck();

      await opener(page, 'used.png').click();
      const opened = dialog(page, 'used.png');
      await opened.getByLabel('Alternative text').fill('Four quarters');
      await opened.getByLabel('Name', { exact: true }).fill('quarters.png');
      await expectAccessible(page, 'the dialog of a picture');
      await opened.getByRole('button', { name: 'Save' }).click();
      await expect(dialog(page, 'quarters.png').getByText('Saved', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByLabel('Search in Pictures').fill('FOUR');
      await expect.poll(titles).toEqual(['Open quarters.png']);
      await page.getByLabel('Search in Pictures').fill('no such picture');
      await expect(library(page).getByText('No picture matches')).toBeVisible();
      await page.getByLabel('Search in Pictures').fill(project);
      await card(page, 'quarters.png').getByRole('link', { name: project }).click();
      await expect(screenLink(page, 'Projects')).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('group', { name: project, exact: true })).toBeInViewport();
    });

    test('an unused picture is deleted, and one in use is not', async ({ page, site }) => {
      await fill(site.address);
      await openEditor(page);
      await openLibrary(page);
      const remove = (title: string) =>
        dialog(page, title).getByRole('button', { name: 'Delete this picture' });

      await opener(page, 'used.png').click();
      await remove('used.png').click();
      await expect(dialog(page, 'used.png').getByRole('alert')).toContainText(
        `${project} shows it, so it cannot be deleted.`,
      );
      await page.keyboard.press('Escape');

      await opener(page, 'kept.png').click();
      await expectLoaded(page, 'kept.png');
      await remove('kept.png').click();
      const yes = dialog(page, 'kept.png').getByRole('button', { name: 'Delete it', exact: true });
      await yes.click();
      await expect(dialog(page, 'kept.png').getByRole('alert')).toContainText(
        '1 kept version shows it.',
      );
      await expect(dialog(page, 'kept.png').getByRole('button', { name: 'Keep it' })).toBeFocused();
      await expectAccessible(page, 'the question before a deletion');
      await dialog(page, 'kept.png').getByRole('button', { name: 'Delete it anyway' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener(page, 'kept.png')).toHaveCount(0);
    });
  });
}

test('the library is used by keyboard alone', async ({ page, site }) => {
  await fill(site.address);
  await openEditor(page);
  const current = page
    .getByRole('tablist', { name: 'Sections' })
    .getByRole('heading', { level: 1 });
  await tabTo(page, current);
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(current).toContainText('Pictures', { timeout: 100 });
  }).toPass();
  await expect(openers(page)).toHaveCount(4);
  await choose(page, () => press(page, chooseButton(page)), [
    { name: 'typed.png', bytes: await picture() },
  ]);
  await expectStored(page, 'typed.png');
  await press(page, opener(page, 'typed.png'));
  await tabTo(page, dialog(page, 'typed.png').getByLabel('Alternative text'));
  await page.keyboard.type('A test');
  // Closing saves what was typed.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener(page, 'typed.png')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'typed.png').getByLabel('Alternative text')).toHaveValue('A test');
  await expectLoaded(page, 'typed.png');
  await press(page, dialog(page, 'typed.png').getByRole('button', { name: 'Delete this picture' }));
  await expect(dialog(page, 'typed.png').getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(openers(page)).toHaveCount(4);
  await expect(chooseButton(page)).toBeFocused();
});

test('an outage keeps the list and the uploads', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => /503|401/.test(text));
  await fill(site.address);
  const editor = await openEditor(page);
  await editor.name.fill('Qilin');
  await openLibrary(page);
  await expect(openers(page)).toHaveCount(4);
  await page.route('**/admin/api/pictures', (route) => route.fulfill({ status: 503, body: '' }));
  await page.keyboard.press('ControlOrMeta+S');
  await expect(library(page).getByRole('alert')).toContainText(
    'The list below was loaded earlier.',
  );
  await expect(openers(page)).toHaveCount(4);
  await page.unroute('**/admin/api/pictures');
  await library(page).getByRole('button', { name: 'Try again' }).click();
  await expect(library(page).getByRole('alert')).toHaveCount(0);
  await expect(chooseButton(page)).toBeFocused();

  await page.context().clearCookies();
  await choose(page, () => chooseButton(page).click(), [
    { name: 'late.png', bytes: await picture() },
  ]);
  await page.getByLabel('Admin Password').fill(PASSCODE);
  await page.keyboard.press('Enter');
  await expectStored(page, 'late.png');
});
