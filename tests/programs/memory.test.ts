import { expect, test } from 'vitest';
import { WITHOUT_COMPILE_CACHE } from '../support/running-site.ts';
import { processForTest } from '../support/site-for-test.ts';
import { siteDatabaseForTest } from '../support/stores.ts';

const PAGES = 250;
const AT_ONCE = 8;
const EMPTY_FORM = new URLSearchParams({ name: '' });

test('the built site does not leak memory of pages that are rendered for one visitor', {
  timeout: 60_000,
}, async () => {
  const database = await siteDatabaseForTest('sqlite');
  const site = processForTest({
    ...database.settings,
    ...WITHOUT_COMPILE_CACHE,
    LOG_LEVEL: 'silent',
    // The site needs about 25 MB: a leak of 100 kB per page would run out of memory.
    NODE_OPTIONS: '--max-old-space-size=48',
  });
  const address = await site.address;
  let asked = 0;
  const visitor = async () => {
    for (; asked < PAGES; asked += 1) {
      // The page of a refused form is rendered each time. That of an unknown address is cached.
      const response = await fetch(`${address}/contact`, { method: 'POST', body: EMPTY_FORM });
      expect(response.status).toBe(422);
      await response.text();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});
