import { describe, expect, it } from 'vitest';
import { DIALECTS, sitePlaceForTest } from '../support/stores.ts';
import { runCrashes } from './crash-run.ts';
import { runTypingCrashes } from './typing-crash-run.ts';

const MINUTE = 60_000;

/** How often the browser or the site is killed while someone types: a number for `TYPING_ROUNDS`. */
const TYPING_ROUNDS = Number(process.env.TYPING_ROUNDS ?? 20);

describe.each(DIALECTS)('200 rounds of saves, tokens and messages on %s', (dialect) => {
  it('leave every acknowledged write, though each ends with a SIGKILL', {
    timeout: 40 * MINUTE,
  }, async () => {
    const start = performance.now();
    const figures = await runCrashes({
      place: await sitePlaceForTest(dialect),
      rounds: 200,
      seed: 20_261_121,
    });
    const seconds = Math.round((performance.now() - start) / 1_000);
    process.stdout.write(`${dialect}, 200 kills, ${seconds} s: ${JSON.stringify(figures)}\n`);
    expect(figures.faults).toEqual([]);
  });
});

describe.each(DIALECTS)(`${TYPING_ROUNDS} kills while someone types on %s`, (dialect) => {
  it('lose no acknowledged save, and of a draft at most five seconds', {
    timeout: 5 * MINUTE + TYPING_ROUNDS * MINUTE,
  }, async () => {
    const figures = await runTypingCrashes({
      place: await sitePlaceForTest(dialect),
      rounds: TYPING_ROUNDS,
      seed: 20_261_122,
    });
    process.stdout.write(`${dialect}, ${TYPING_ROUNDS} kills: ${JSON.stringify(figures)}\n`);
    expect(figures.faults).toEqual([]);
    expect(figures.saves).toBeGreaterThan(0);
    expect(figures.draftsAhead).toBeGreaterThan(0);
  });
});
