import { test } from 'vitest';
import { requireFreshBuild } from '../support/running-site.ts';
import { renderPages } from './memory-run.ts';

test('the built site does not leak memory over 1,600 pages that are rendered for one visitor each', {
  timeout: 300_000,
}, async () => {
  requireFreshBuild();
  await renderPages({ pages: 1_600, megabytes: 48 });
});
