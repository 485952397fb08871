import { readVersion } from '../core/product.ts';
import { StartError } from '../core/start-error.ts';
import type { Site } from '../site.ts';
import { newestMigration } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import type { OwnRequests } from './address-check.ts';
import { runChecks } from './checks.ts';
import { siteChecks } from './site-checks.ts';

/** What runs here, and on what. */
export type Running = Awaited<ReturnType<typeof describeRunning>>;

/** The version, its newest migration, and the name of the store, or why this version cannot open it. */
export const describeRunning = async (opened: Pick<Store, 'name'> | StartError) => ({
  ...(await readVersion()),
  node: process.versions.node,
  schema: newestMigration(),
  store: opened instanceof StartError ? { problem: opened.message } : { name: opened.name },
});

export type Doctor = ReturnType<typeof createDoctor>;

/** The doctor inside the running site. */
export const createDoctor = (site: Site, own: OwnRequests) => ({
  /** What was found, and when (ISO 8601 in UTC). */
  examine: async () => ({
    at: site.clock().toISOString(),
    running: await describeRunning(site.store),
    findings: await runChecks(siteChecks({ ...site, own, opened: site.store })),
  }),
});
