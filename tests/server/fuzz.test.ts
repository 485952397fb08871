import { beforeAll, describe, expect, it } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { runFuzz } from '../support/fuzz-run.ts';
import { sitePlaceForTest } from '../support/stores.ts';

beforeAll(requireFreshBuild);

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
