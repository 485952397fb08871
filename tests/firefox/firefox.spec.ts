import type { Locator, Page } from '@playwright/test';
import { SCREENS } from '../../app/admin/layout/screens.ts';
import { PAGE_PATHS } from '../support/accessibility.ts';
import { overflowOf } from '../support/clipped-text.ts';
import { openEditor } from '../support/editor.ts';
import { expect, nextDownload, readingTest, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/motion.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';
import { quarters } from '../support/pictures.ts';

/** Sends the event of a drop of a picture to an element. Resolves to whether the browser acts on it itself. */
async function transferPicture(target: Locator, name: string): Promise<boolean> {
  const bytes = await quarters(640, 400).png().toBuffer();
  return target.evaluate(
    (element, [bytes = '', name = '']) => {
      const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([data], name, { type: 'image/png' }));
      return element.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
      );
    },
    [bytes.toString('base64'), name],
  );
}

// tests/e2e has the journeys, in Chromium. Here is what another engine draws, types and stores in its own way.

const WIDTHS = [390, 820, 1440];

/** The hash of a style that Playwright puts into a page when it takes a picture, which the policy stops. */
const STYLE_OF_SCREENSHOTS = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

test.slow();

test.beforeEach(async ({ page }) => {
  // Playwright sets the value of a field by a script there, which React takes for a value of its own.
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, '__pw_bidiInsertText', {
      set: () => undefined,
      get: () => (text: string) => document.execCommand('insertText', false, text),
    }),
  );
});

/** Expects that nothing is wider than the window, whatever its width. */
async function expectFit(page: Page, subject: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflowOf(page), `${subject} at ${width} px`).toBe(0);
  }
}

readingTest('every page fits, and its garden moves', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes(STYLE_OF_SCREENSHOTS));
  for (const path of PAGE_PATHS) {
    await page.goto(path);
    await expectFit(page, path);
    await liveGarden(page);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('header, main, footer'))
        part.style.visibility = 'hidden';
    });
    const seen = new Set<string>();
    const drawings = async () => seen.add((await page.screenshot()).toString('base64')).size;
    // More than a change of the drawing's quality and the end of a fading can make.
    await expect.poll(drawings, `the garden of ${path}`).toBeGreaterThan(5);
  }
});

test('a visitor sends a message, and downloads tools', async ({ page, site, context }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message').fill('From another engine.');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();

  await page.goto('/downloads');
  const free = nextDownload(context);
  await page.getByRole('link', { name: `Download ${freeTool.name}` }).click();
  expect(freeTool.downloadUrl).toContain((await free).suggestedFilename());
  const token = await (await logIn(site.address)).generateToken(premiumTool.id);
  await page.goto(`/downloads/${premiumTool.id}`);
  await page.getByRole('dialog').getByLabel(/token/i).fill(token);
  const premium = nextDownload(context);
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect(premiumTool.downloadUrl).toContain((await premium).suggestedFilename());
});

test('the owner edits, undoes, drops a picture and saves', async ({ page, site }) => {
  const editor = await openEditor(page);
  for (const { label } of Object.values(SCREENS)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await editor.openTab(label);
    await expectFit(page, label);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.openTab('Home');
  const before = await editor.name.inputValue();
  await editor.name.fill('Qilin');
  await page.keyboard.press('Control+Z');
  await expect(editor.name).toHaveValue(before);
  await editor.name.fill('Qilin');
  await editor.openTab('Projects');
  const entry = await editor.openEntry('Loom');
  await transferPicture(entry.getByRole('group', { name: 'Picture', exact: true }), 'a.png');
  await expect(entry.getByLabel('Image path')).toHaveValue(/^\/pictures\/[0-9a-f]{32}$/);
  await editor.saveAll();
  expect(await (await fetch(site.address)).text()).toContain('Qilin');
});
