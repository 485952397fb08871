import type { BrowserContext, Page } from '@playwright/test';
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

test('a page in which something is typed stays, unless somebody stores it first', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => /404|Refused to apply style/.test(text));
  await page.goto('/contact');
  await expect(html(page)).toHaveAttribute('data-hydrated');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Asha');
  /** Adds a style sheet that is gone; resolves when its error was sent to the page. */
  const fail = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const sheet = document.createElement('link');
          sheet.onerror = () => resolve();
          document.head.append(
            Object.assign(sheet, { rel: 'stylesheet', href: '/assets/gone.css' }),
          );
        }),
    );
  await fail();
  await expect(name).toHaveValue('Asha');
  await page.evaluate(() => {
    addEventListener('engawa:before-reload', (event) => {
      if (event instanceof CustomEvent) {
        event.detail.push(Promise.resolve().then(() => localStorage.setItem('stored', 'yes')));
      }
    });
  });
  const loaded = page.waitForEvent('load');
  await fail();
  await loaded;
  expect(await page.evaluate(() => localStorage.getItem('stored'))).toBe('yes');
});
