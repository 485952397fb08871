import type { Store } from '../store/store.ts';
import { runChecks } from './checks.ts';
import { describeRunning } from './running.ts';
import { type CheckedSite, siteChecks } from './site-checks.ts';

export type Doctor = ReturnType<typeof createDoctor>;

/** The doctor inside the running site. */
export const createDoctor = (
  site: Pick<CheckedSite, 'settings' | 'files' | 'own' | 'clock'> & { readonly store: Store },
) => ({
  /** What was found, and when (ISO 8601 in UTC). */
  examine: async () => ({
    at: site.clock().toISOString(),
    running: await describeRunning(site.store),
    findings: await runChecks(siteChecks({ ...site, opened: site.store, notes: [] })),
  }),
});
