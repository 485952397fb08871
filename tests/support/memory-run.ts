import { expect, onTestFinished } from 'vitest';
import { startProcess } from './site-process.ts';
import { sitePlaceForTest } from './stores.ts';

const AT_ONCE = 8;
const EMPTY_FORM = new URLSearchParams({ name: '' });

/**
 * Has so many pages rendered for one visitor each, by a site whose memory is bounded to so many megabytes; it
 * needs about 25 of them. One that kept what it rendered would end before the last page.
 */
export async function renderPages({ pages, megabytes }: { pages: number; megabytes: number }) {
  const place = await sitePlaceForTest('sqlite');
  const site = startProcess({
    ...place.settings,
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
      // A refused form's page is made anew each time. An unknown address has one that is kept.
      const response = await fetch(`${address}/contact`, { method: 'POST', body: EMPTY_FORM });
      expect(response.status).toBe(422);
      await response.text();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
}
