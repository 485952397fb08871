import { DAY_MS } from '../../domain/durations.ts';

/** How many backups of each kind stay: the newest of a day, of a week from Monday, and of a month, in UTC. */
const KEPT = [
  { count: 7, periodOf: (at: Date) => at.toISOString().slice(0, 10) },
  { count: 4, periodOf: (at: Date) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7)) },
  { count: 12, periodOf: (at: Date) => at.toISOString().slice(0, 7) },
] as const;

/**
 * Which of these backups stay: the newest of each of 7 days, 4 weeks and 12 months. Those without a backup do not
 * count, so that a site that was off for a year keeps what it has.
 */
export function keptBackups<T extends { readonly at: Date }>(backups: readonly T[]): Set<T> {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const kept = new Set<T>();
  for (const { count, periodOf } of KEPT) {
    const periods = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.at);
      if (periods.has(period)) continue;
      if (periods.size === count) break;
      periods.add(period);
      kept.add(backup);
    }
  }
  return kept;
}
