import { describe, expect, it } from 'vitest';
import { runFuzz } from '../faults/fuzz-run.ts';
import { sitePlaceForTest } from '../support/stores.ts';

describe('the built site', () => {
  it('answers random, mostly invalid requests without a failure or a change', {
    timeout: 60_000,
  }, async () => {
    const place = await sitePlaceForTest('sqlite');
    const { faults, requests } = await runFuzz({ place, requests: 200, seed: 11 });
    expect(faults).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(200);
  });
});
