import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from '../../domain/findings.ts';
import { reasonOf } from '../start-error.ts';

/** A finding without the name of its check. */
export type Diagnosis = Omit<Finding, 'check'>;

/** One check, by its name. It changes nothing that anyone sees. */
export type Check = readonly [name: string, run: () => Promise<readonly Diagnosis[]>];

export const good = (says: string): Diagnosis => ({ state: 'good', says, fix: null });
export const advice = (says: string, fix: string): Diagnosis => ({ state: 'advice', says, fix });
export const warning = (says: string, fix: string): Diagnosis => ({ state: 'warning', says, fix });
export const broken = (says: string, fix: string): Diagnosis => ({ state: 'broken', says, fix });

/** How long a check may take, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * Runs the checks side by side, and resolves to their findings in the order of the checks. One that takes longer than
 * `limitMs`, or throws, is a finding too.
 */
export async function runChecks(
  checks: readonly Check[],
  limitMs: number = LIMIT_MS,
): Promise<readonly Finding[]> {
  const found = await Promise.all(
    checks.map(async ([check, run]) => {
      const late = wait(limitMs, undefined, { ref: false }).then(() => {
        throw new Error(`there was no answer within ${limitMs / 1000} seconds`);
      });
      const diagnoses = await Promise.race([run(), late]).catch((error: unknown) => [
        broken(`The check failed (${reasonOf(error)}).`, 'Look at the reason, and run it again.'),
      ]);
      late.catch(() => undefined);
      return diagnoses.map((diagnosis) => ({ check, ...diagnosis }));
    }),
  );
  return found.flat();
}
