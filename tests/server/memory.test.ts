import { test } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { renderPages } from '../support/memory-run.ts';

test('the built site keeps nothing of a page that it rendered for one visitor', {
  timeout: 60_000,
}, async () => {
  requireFreshBuild();
  // 100 kB that were kept of each page would be too many. `npm run test:memory` finds 30.
  await renderPages({ pages: 250, megabytes: 48 });
});
