import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from '../../domain/findings.ts';
import { reasonOf } from '../start-error.ts';

/** A finding without the name of its check. */
export type Diagnosis = Omit<Finding, 'check'>;

/** One check. */
export interface Check {
  readonly name: string;
  /** Changes nothing that anyone sees. It should end soon after `signal` is aborted. */
  run(signal: AbortSignal): Promise<readonly Diagnosis[]>;
}

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
    checks.map(async ({ name, run }) => {
      const diagnoses = await inTime(run, limitMs);
      return diagnoses.map((diagnosis) => ({ check: name, ...diagnosis }));
    }),
  );
  return found.flat();
}

async function inTime(run: Check['run'], limitMs: number): Promise<readonly Diagnosis[]> {
  const ended = new AbortController();
  const late = wait(limitMs, undefined, { signal: ended.signal, ref: false }).then(
    () => [
      broken(
        `There was no answer within ${limitMs / 1000} seconds.`,
        'Look at what it asks: the machine, the disk or the network may hang. Then run it again.',
      ),
    ],
    () => [],
  );
  const found = run(ended.signal).catch((error: unknown) => [
    broken(`The check failed (${reasonOf(error)}).`, 'Look at the reason, and run it again.'),
  ]);
  return Promise.race([found, late]).finally(() => ended.abort());
}
