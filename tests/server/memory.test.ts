import { expect, onTestFinished, test } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { startProcess } from '../support/site-process.ts';
import { sitePlaceForTest } from '../support/stores.ts';

const PAGES = 1_600;
const AT_ONCE = 8;
const EMPTY_FORM = new URLSearchParams({ name: '' });

test('the built site keeps nothing of a page that it rendered for one visitor', {
  timeout: 300_000,
}, async () => {
  requireFreshBuild();
  const place = await sitePlaceForTest('sqlite');
  const site = startProcess({
    ...place.settings,
    LOG_LEVEL: 'silent',
    // It needs about 25 MB. With 30 kB kept of each page, it would end before the last one.
    NODE_OPTIONS: '--max-old-space-size=48',
  });
  onTestFinished(async () => {
    site.signal('SIGTERM');
    await site.end;
  });
  const address = await site.address;
  let asked = 0;
  const visitor = async () => {
    for (; asked < PAGES; asked += 1) {
      // A refused form's page is made anew each time. An unknown address has one that is kept.
      const response = await fetch(`${address}/contact`, { method: 'POST', body: EMPTY_FORM });
      expect(response.status).toBe(422);
      await response.text();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});
