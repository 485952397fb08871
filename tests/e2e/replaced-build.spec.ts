import type { BrowserContext, Page } from '@playwright/test';
import { answerQuestions, openEditor, screenLink } from '../support/editor.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

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

test('after an update, a page whose script is gone is loaded again, and a screen after a question', async ({
  page: screen,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /ERR_FAILED|route module|dynamically imported/.test(text));
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

  await test.step('what was typed in a screen stays', async () => {
    const editor = await openEditor(screen);
    const asked = answerQuestions(screen, () => false);
    await editor.name.fill('Typed');
    await screen.route(/\/assets\//, (route) => route.abort());
    await screenLink(screen, 'Visits').click();
    await expect.poll(() => asked).toContain('beforeunload');
    await expect(editor.name).toHaveValue('Typed');
  });
});
