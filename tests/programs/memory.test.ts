import { test } from 'vitest';
import { renderPages } from '../faults/memory-run.ts';

test('the built site does not leak memory of pages that are rendered for one visitor', {
  timeout: 60_000,
}, async () => {
  // A leak of 100 kB per page would run out of memory. `npm run test:long -- memory` detects 30 kB.
  await renderPages({ pages: 250, megabytes: 48 });
});
