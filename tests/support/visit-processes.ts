import type { Dialect } from '../../server/store/store.ts';
import { createVisits, type View } from '../../server/visits/visits.ts';
import { stoppedClock } from './clock.ts';
import { defaults } from './services.ts';
import { migratedDatabaseForTest, openForTest } from './stores.ts';

/** An hour before midnight in the time zone of the tests, and its day there. */
export const EVENING = '2026-11-21T17:30:00.000Z';
export const TODAY = '2026-11-21';

/** The content of a site in this time zone. */
export const contentIn = (timeZone: string) => ({
  current: () => ({ ...defaults, site: { ...defaults.site, timeZone } }),
});

/** A view by one and the same visitor. */
export const sampleView = (change: Partial<View> = {}): View => ({
  path: '/about',
  referrer: '',
  address: '192.0.2.1',
  userAgent: 'Firefox',
  ...change,
});

/** Two processes that count views, over one store and with one clock. */
export async function visitProcesses(dialect: Dialect, start = EVENING) {
  const database = await migratedDatabaseForTest(dialect);
  const { clock, advance } = stoppedClock(start);
  const store = await openForTest(database);
  /** Starts a further process, with its own clock if there is one. */
  const process = async (own = clock) =>
    createVisits({ store: await openForTest(database), clock: own }, contentIn('Asia/Kolkata'));
  return {
    database,
    store,
    process,
    clock,
    advance,
    visits: await process(),
    other: await process(),
  };
}
