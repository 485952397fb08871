import { PAGE_NAMES, pathOf } from '../../domain/pages.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { copyCheckout, type SiteProcess, startProcess } from '../support/programs.ts';

/** `npm run dev` in a checkout where it was never run before. */
interface Development {
  readonly folder: string;
  readonly address: string;
  /** Starts a second one in the same checkout. */
  readonly startAnother: (settings: Readonly<Record<string, string>>) => SiteProcess;
}

const test = base.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const { folder, remove } = await copyCheckout();
      const startAnother = (settings: Readonly<Record<string, string>>) =>
        startProcess(
          { NODE_ENV: 'development', ...settings },
          { command: [process.execPath, 'scripts/dev.ts'], cwd: folder },
        );
      const site = startAnother({});
      await use({ folder, address: await site.address, startAnother });
      site.signal('SIGTERM');
      expect(await site.end).toBe(0);
      await remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.describe('npm run dev', () => {
  test.describe.configure({ mode: 'default', timeout: 300_000 });

  test('shows every page at its first start, each loaded once', async ({ development, page }) => {
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    for (const name of PAGE_NAMES) {
      await page.goto(development.address + pathOf(name));
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main h1')).toBeVisible();
    }
    expect(loads).toEqual(PAGE_NAMES.map(pathOf));
  });
});
