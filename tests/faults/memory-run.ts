import { expect, onTestFinished } from 'vitest';
import { startProcess } from '../support/programs.ts';
import { WITHOUT_COMPILE_CACHE } from '../support/running-site.ts';
import { sitePlaceForTest } from '../support/stores.ts';

const AT_ONCE = 8;
const EMPTY_FORM = new URLSearchParams({ name: '' });

/**
 * Makes a site with a heap of so many megabytes render so many pages, each for one visitor. The site needs about
 * 25 MB. If it leaked rendered pages, it would run out of memory before the last one.
 */
export async function renderPages({ pages, megabytes }: { pages: number; megabytes: number }) {
  const place = await sitePlaceForTest('sqlite');
  const site = startProcess({
    ...place.settings,
    ...WITHOUT_COMPILE_CACHE,
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--max-old-space-size=${megabytes}`,
  });
  onTestFinished(async () => {
    site.signal('SIGTERM');
    await site.end;
  });
  const address = await site.address;
  let asked = 0;
  const visitor = async () => {
    for (; asked < pages; asked += 1) {
      // The page of a refused form is rendered each time. That of an unknown address is cached.
      const response = await fetch(`${address}/contact`, { method: 'POST', body: EMPTY_FORM });
      expect(response.status).toBe(422);
      await response.text();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
}
