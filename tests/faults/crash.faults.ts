import { describe, expect, it } from 'vitest';
import { DIALECTS, siteDatabaseForTest } from '../support/stores.ts';
import { runCrashes } from './crash-run.ts';

const MINUTE = 60_000;

describe.each(DIALECTS)('200 rounds of saves, tokens and messages on %s', (dialect) => {
  it('leave every acknowledged write, though each ends with a SIGKILL', {
    timeout: 40 * MINUTE,
  }, async () => {
    const start = performance.now();
    const figures = await runCrashes({
      database: await siteDatabaseForTest(dialect),
      rounds: 200,
      seed: 20_261_121,
    });
    const seconds = Math.round((performance.now() - start) / 1_000);
    process.stdout.write(`${dialect}, 200 kills, ${seconds} s: ${JSON.stringify(figures)}\n`);
    expect(figures.faults).toEqual([]);
  });
});
