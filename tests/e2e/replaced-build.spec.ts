import type { BrowserContext, Page } from '@playwright/test';
import { answerQuestions, openEditor, screenLink } from '../support/editor.ts';
import { expect, test as ownTest, readingTest as test } from '../support/fixtures.ts';

const SCRIPTS = /\/assets\/shell-[^/]*\.js$/;

/** Opens Contact of a build whose shared script is gone, `times` times; counts how often the page is loaded. */
async function openWithoutScript(context: BrowserContext, times: number) {
  // That of the test waits for scripts when it opens a page.
  const page = await context.newPage();
  const counted = { loads: 0, asked: 0 };
  page.on('load', () => {
    counted.loads += 1;
  });
  await page.route(SCRIPTS, (route) => {
    counted.asked += 1;
    return counted.asked > times ? route.fallback() : route.fulfill({ status: 404, body: '' });
  });
  await page.goto('/contact');
  return { page, counted };
}

const html = (page: Page) => page.locator('html');

test('a page whose script is gone is loaded again once, and works', async ({ context }) => {
  const { page, counted } = await openWithoutScript(context, 1);
  await expect(html(page)).toHaveAttribute('data-hydrated');
  expect(counted.loads).toBe(2);

  await test.step('where it stays gone, not again and again', async () => {
    const other = await openWithoutScript(context, Number.POSITIVE_INFINITY);
    await expect.poll(() => other.counted).toEqual({ loads: 2, asked: 2 });
    await other.page.reload();
    await expect.poll(() => other.counted).toEqual({ loads: 3, asked: 3 });
    await expect(html(other.page)).not.toHaveAttribute('data-hydrated');
    await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

ownTest(
  'a screen whose script is gone is loaded after a question, and what was typed stays',
  async ({ page, expectedErrors }) => {
    expectedErrors.push((text) => /ERR_FAILED|route module|dynamically imported/.test(text));
    const editor = await openEditor(page);
    const asked = answerQuestions(page, () => false);
    await editor.name.fill('Typed');
    await page.route(/\/assets\//, (route) => route.abort());
    await screenLink(page, 'Visits').click();
    await expect.poll(() => asked).toContain('beforeunload');
    await expect(editor.name).toHaveValue('Typed');
  },
);
