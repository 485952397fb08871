import { DAY_MS, MINUTE_MS } from './durations.ts';

/**
 * What created a version: `first` is the content of a new site, or of one without a history; `owner` a save by hand;
 * `restored` the save of an earlier version.
 */
export type SaveCause = 'first' | 'owner' | 'autosave' | 'restored';

export interface DatedVersion {
  readonly version: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly savedAt: string;
  readonly cause: SaveCause;
}

/** How many of the newest versions are kept. */
export const NEWEST_KEPT = 100;

/** For how many days the newest version of a day is kept. */
export const DAYS_KEPT = 365;

/** One autosave is kept of each period of this length, in milliseconds. It divides a day. */
const FOLD_MS = 10 * MINUTE_MS;

const periodOf = ({ savedAt }: DatedVersion): number => Math.floor(Date.parse(savedAt) / FOLD_MS);

/**
 * The versions to keep: the newest 100, and the newest of each day in UTC for 365 days. Of the 100, autosaves that
 * another autosave follows within the same ten minutes of the clock are removed first. (If the periods began at the
 * first autosave, which is removed, they would grow.) The newest of all, which is published, always stays.
 */
export function keptVersions(versions: readonly DatedVersion[], now: Date): ReadonlySet<number> {
  const newestFirst = versions.toSorted((one, other) => other.version - one.version);
  const isReplaced = (version: DatedVersion, index: number): boolean => {
    const next = newestFirst[index - 1];
    const areAutosaves = next?.cause === 'autosave' && version.cause === 'autosave';
    return areAutosaves && periodOf(next) === periodOf(version);
  };
  const newest = [
    ...newestFirst.filter((version, index) => !isReplaced(version, index)),
    ...newestFirst.filter(isReplaced),
  ];
  const since = new Date(now.getTime() - DAYS_KEPT * DAY_MS).toISOString();
  const ofDays = new Map<string, DatedVersion>();
  for (const version of newestFirst) {
    const day = version.savedAt.slice(0, 10);
    if (version.savedAt > since && !ofDays.has(day)) ofDays.set(day, version);
  }
  return new Set(
    [...newest.slice(0, NEWEST_KEPT), ...ofDays.values()].map(({ version }) => version),
  );
}
