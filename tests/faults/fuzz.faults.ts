import { describe, expect, it } from 'vitest';
import { DIALECTS, sitePlaceForTest } from '../support/stores.ts';
import { runFuzz } from './fuzz-run.ts';

const MINUTE = 60_000;
const REQUESTS = 20_000;
/** The maximum growth of memory in the second half of the requests, in megabytes. */
const GROWTH_MB = 60;

describe.each(DIALECTS)(`${REQUESTS} random, mostly invalid requests on %s,`, (dialect) => {
  it('cause no failure, no stack trace, no change and no growth of memory', {
    timeout: 15 * MINUTE,
  }, async () => {
    const start = performance.now();
    const place = await sitePlaceForTest(dialect);
    const figures = await runFuzz({ place, requests: REQUESTS, seed: 20_261_121 });
    const seconds = Math.round((performance.now() - start) / 1_000);
    process.stdout.write(`${dialect}, ${seconds} s: ${JSON.stringify(figures)}\n`);
    expect(figures.faults).toEqual([]);
    if (figures.memory !== null) {
      expect(figures.memory[1] - figures.memory[0]).toBeLessThan(GROWTH_MB);
    }
  });
});
