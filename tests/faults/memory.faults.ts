import { test } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { renderPages } from '../support/memory-run.ts';

test('the built site keeps nothing of 1,600 pages that it rendered for one visitor each', {
  timeout: 300_000,
}, async () => {
  requireFreshBuild();
  await renderPages({ pages: 1_600, megabytes: 48 });
});
