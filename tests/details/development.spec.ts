import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

  test('ends with one line where it cannot start, and one that runs goes on', async ({
    development: { folder, address, startAnother },
  }) => {
    const { port } = new URL(address);
    const lineOf = async (settings: Record<string, string>) => {
      const site = startAnother(settings);
      expect(await site.end).toBe(1);
      expect(site.output.stderr).toMatch(/^Engawa cannot start\. [^\n]+\n$/);
      return site.output.stderr;
    };
    const portTaken = await lineOf({ PORT: port, DATA_DIR: path.join(folder, 'other') });
    expect(portTaken).toContain(`PORT: ${port} is in use by another program.`);
    expect(await lineOf({})).toContain('It is in use by another process');
    expect(await lineOf({ LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL is not a log level.');
    expect((await fetch(address)).status).toBe(200);
  });

  test('knows an error as such after its module was edited', async ({
    development: { folder, address },
  }) => {
    const file = path.join(folder, 'domain/errors.ts');
    const source = await readFile(file, 'utf8');
    const statuses = new Set<number>();
    const answer = async () => {
      const response = await fetch(`${address}/admin/api/content`);
      statuses.add(response.status);
      return response.text();
    };
    const becomes = (words: string) =>
      expect.poll(answer, { timeout: 60_000, message: words }).toContain(words);

    await becomes('Session expired.');
    await writeFile(file, source.replace('Session expired.', 'The session is over.'));
    await becomes('The session is over.');
    expect([...statuses]).toEqual([401]);
    // From the server, in front of the pages.
    expect((await fetch(`${address}/%zz`)).status).toBe(400);

    await writeFile(file, `${source}\nthrow new Error('a mistake of the moment');\n`);
    await becomes('a mistake of the moment');
    await writeFile(file, source);
    await becomes('Session expired.');
  });
});
