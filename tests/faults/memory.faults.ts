import { test } from 'vitest';
import { renderPages } from './memory-run.ts';

test('the built site does not leak memory over 1,600 pages that are rendered for one visitor each', {
  timeout: 300_000,
}, async () => {
  await renderPages({ pages: 1_600, megabytes: 48 });
});
