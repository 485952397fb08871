import { DAY_MS } from './durations.ts';

/**
 * What made a version of the content: `first` is the content of a new site, or of one that had no history yet;
 * `owner` a save that was asked for; `restored` one after an earlier version was put into the editor.
 */
export type SaveCause = 'first' | 'owner' | 'autosave' | 'restored';

/** A version as the rules of the history see it. */
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

/** The length of a period of which one autosave stays, in milliseconds. It divides a day. */
const FOLD_MS = 10 * 60 * 1000;

const periodOf = ({ savedAt }: DatedVersion): number => Math.floor(Date.parse(savedAt) / FOLD_MS);

/**
 * The versions that are kept at a time: the newest 100, and the newest of each day in UTC for 365 days. Of the 100, the
 * autosaves go first that the next version, an autosave in the same ten minutes of the clock, replaces. Periods of the
 * clock rather than of ten minutes from the first autosave: that one goes first, and each period would then begin
 * later, until those of a long day were one. The newest of all is published, and always kept.
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
