import { randomInt } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from '../support/running-site.ts';
import { runTwoEditors } from './two-editors-run.ts';

const STEPS = Number(process.env.EDITOR_STEPS ?? 150);

/** `EDITOR_SEED` repeats a run. */
const SEED = Number(process.env.EDITOR_SEED ?? randomInt(1_000_000));

describe(`two browsers, ${STEPS} random steps from the seed ${SEED}`, {
  timeout: 60 * 60_000,
}, () => {
  it('lose no acknowledged save, and overwrite nothing in silence', async () => {
    process.stdout.write(`EDITOR_SEED=${SEED}\n`);
    const site = await startSite();
    onTestFinished(() => site.stop());
    const figures = await runTwoEditors({ address: site.address, steps: STEPS, seed: SEED });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures.faults).toEqual([]);
    expect(figures.refused).toBeGreaterThan(0);
  });
});
