import { differences } from '../../../domain/content/differences.ts';
import { placeOf } from '../../../domain/content/labels.ts';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import { bySection } from '../../../domain/content/sections.ts';
import type { ListedDraft } from '../../../domain/drafts.ts';
import { type Merged, merge } from '../../../domain/merge.ts';
import { type Change, changeOf } from '../changes/change.ts';
import type { Saved } from '../draft.ts';
import { count } from '../save-state.ts';

/** A draft that an earlier page has left, with what it changes. */
export interface FoundDraft extends Pick<ListedDraft, 'id' | 'keptAt' | 'browser' | 'baseVersion'> {
  /** What it was typed over. */
  readonly base: Portfolio;
  /** False if what it was typed over is not stored any more: `base` is then what is stored now. */
  readonly isBaseStored: boolean;
  readonly content: Portfolio;
  readonly changes: readonly Change[];
}

/** The content as it would be stored; sections with invalid values are as they were typed. */
export function asStored(content: Portfolio): Portfolio;
export function asStored(content: Portfolio): Readonly<Record<string, unknown>> {
  return bySection(
    (name): unknown => portfolioSchema.shape[name].safeParse(content[name]).data ?? content[name],
  );
}

/** A draft that was read, compared with what it was typed over; null if all that it changes is stored by now. */
export function foundDraft(
  draft: Pick<ListedDraft, 'id' | 'keptAt' | 'browser' | 'baseVersion'> & {
    content: Portfolio;
    base: Portfolio | null;
  },
  saved: Saved,
): FoundDraft | null {
  const content = asStored(draft.content);
  const isBaseStored = draft.base !== null || draft.baseVersion === saved.version;
  const base = draft.base ?? saved.content;
  const merged = merge(base, saved.content, content);
  const isStored =
    merged.conflicts.length === 0 && differences(saved.content, merged.content).length === 0;
  if (isStored) return null;
  const changes = differences(base, content).map((difference) => changeOf(difference, content));
  return { ...draft, base, isBaseStored, content, changes };
}

/** A draft merged with what is in the editor now, which is `theirs` of the result. */
export const mergedDraft = ({ base, content }: FoundDraft, entered: Portfolio): Merged =>
  merge(base, asStored(entered), content);

/** The paths and places of the fields that both the draft and the editor have changed. */
export const fieldsToCheck = ({ conflicts }: Merged) =>
  conflicts.map(({ path }) => ({ path, place: placeOf(path) }));

const UNITS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;

/** The age of a draft: `14 minutes ago`. */
export function ageText(keptAt: string, now: number): string {
  const age = now - Date.parse(keptAt);
  for (const [unit, length] of UNITS) {
    const units = Math.floor(age / length);
    if (units > 0) return `${count(units, unit)} ago`;
  }
  return 'less than a minute ago';
}

/** What a draft changes: `changes 3 fields`, or `makes 3 changes` if entries were added, removed or moved. */
export const changesText = (changes: readonly Change[]): string =>
  changes.every(({ kind }) => kind === 'changed')
    ? `changes ${count(changes.length, 'field')}`
    : `makes ${count(changes.length, 'change')}`;

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const CALENDAR = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** A time in the browser's time zone: `14:04`, or `21 Nov 2026, 14:04` if it is of another day than `now`. */
export function timeText(time: string, now: number): string {
  const date = new Date(time);
  const day = CALENDAR.format(date);
  const clock = CLOCK.format(date);
  return day === CALENDAR.format(now) ? clock : `${day}, ${clock}`;
}
