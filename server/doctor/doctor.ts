import type { Finding } from '../../domain/findings.ts';
import type { Store } from '../store/store.ts';
import { runChecks } from './checks.ts';
import { describeRunning, type Running } from './running.ts';
import { type CheckedSite, siteChecks } from './site-checks.ts';

/** What was found, and when (ISO 8601 in UTC). */
export interface Report {
  readonly at: string;
  readonly running: Running;
  readonly findings: readonly Finding[];
}

/** The doctor inside the running site. */
export interface Doctor {
  /** Checks the site, once for all who ask meanwhile and during the minute after it. */
  examine(): Promise<Report>;
}

/** How long a report is given again, in milliseconds. */
const KEPT_MS = 60_000;

/** Creates the doctor of a running site. */
export function createDoctor(
  site: Pick<CheckedSite, 'settings' | 'own' | 'clock'> & { readonly store: Store },
): Doctor {
  const { store, clock } = site;
  let last: { readonly at: number; readonly report: Promise<Report> } | undefined;
  const examine = async (): Promise<Report> => ({
    at: clock().toISOString(),
    running: await describeRunning(store),
    findings: await runChecks(siteChecks({ ...site, opened: store, notes: [], isInside: true })),
  });
  return {
    examine() {
      const now = clock().getTime();
      if (last !== undefined && Math.abs(now - last.at) < KEPT_MS) return last.report;
      last = { at: now, report: examine() };
      last.report.catch(() => {
        last = undefined;
      });
      return last.report;
    },
  };
}
