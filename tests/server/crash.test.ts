import { describe, expect, it } from 'vitest';
import { runCrashes } from '../faults/crash-run.ts';
import { DIALECTS, siteDatabaseForTest } from '../support/stores.ts';

describe.each(DIALECTS)('the built site on %s', (dialect) => {
  it('keeps every acknowledged write when it is killed', { timeout: 60_000 }, async () => {
    const database = await siteDatabaseForTest(dialect);
    const { faults, ...figures } = await runCrashes({ database, rounds: 1, seed: 7 });
    expect(faults).toEqual([]);
    // The kill waits for the first answer of any kind.
    const { messages, saves, issued } = figures;
    expect(messages + saves + issued).toBeGreaterThan(0);
  });
});
