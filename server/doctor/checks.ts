import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from '../../domain/findings.ts';
import { reasonOf } from '../core/start-error.ts';

/** A finding without the name of its check. */
export type Diagnosis = Omit<Finding, 'check'>;

type Found = Diagnosis | readonly Diagnosis[];

/** One check, by its name. It changes nothing that anyone sees. */
export type Check = readonly [name: string, run: () => Promise<Found>];

export const good = (says: string): Diagnosis => ({ state: 'good', says, fix: null });
export const advice = (says: string, fix: string): Diagnosis => ({ state: 'advice', says, fix });
export const warning = (says: string, fix: string): Diagnosis => ({ state: 'warning', says, fix });
export const broken = (says: string, fix: string): Diagnosis => ({ state: 'broken', says, fix });

const failed = (reason: string): Diagnosis =>
  broken(`The check failed (${reason}).`, 'Look at the reason, and run it again.');

/**
 * Runs the checks side by side, and resolves to their findings in the order of the checks. One that takes longer than
 * `limitMs` milliseconds, or throws, is a finding too.
 */
export async function runChecks(checks: readonly Check[], limitMs = 10_000) {
  const late = failed(`there was no answer within ${limitMs / 1000} seconds`);
  const running = checks.map(async ([check, run]) => {
    const found = run().catch((error: unknown) => failed(reasonOf(error)));
    const first: Found = await Promise.race([found, wait(limitMs, late, { ref: false })]);
    return [first].flat().map((diagnosis) => ({ check, ...diagnosis }));
  });
  return (await Promise.all(running)).flat();
}
