import { describe, expect, it } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { runLoad } from '../support/load-run.ts';
import { DIALECTS, placeForTest } from '../support/stores.ts';

const MINUTES = Number(process.env.LOAD_MINUTES ?? 10);
const DIALECT = DIALECTS.find((name) => name === process.env.LOAD_STORE) ?? 'sqlite';

describe('mixed traffic at half of the capacity', () => {
  it('is answered without an error, in the same memory', {
    timeout: (MINUTES + 5) * 60_000,
  }, async () => {
    requireFreshBuild();
    const place = await placeForTest(DIALECT);
    const figures = await runLoad({ place, minutes: MINUTES });
    process.stdout.write(`${DIALECT}, ${MINUTES} min: ${JSON.stringify(figures, null, 2)}\n`);
    expect(figures.failures).toEqual({});
    if (figures.memoryGrowthPercent !== null) {
      expect(Math.abs(figures.memoryGrowthPercent)).toBeLessThanOrEqual(10);
    }
  });
});
