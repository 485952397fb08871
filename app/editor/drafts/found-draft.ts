import { differences } from '../../../domain/content/differences.ts';
import { placeOf } from '../../../domain/content/labels.ts';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import { bySection } from '../../../domain/content/sections.ts';
import type { ListedDraft } from '../../../domain/drafts.ts';
import { type Merged, merge } from '../../../domain/merge.ts';
import { type Change, changeOf } from '../changes/change.ts';
import type { Saved } from '../document/edits.ts';
import { counted } from '../text/count.ts';

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
function asStored(content: Portfolio): Portfolio;
function asStored(content: Portfolio): Readonly<Record<string, unknown>> {
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

/** The addresses and places of the fields that both the draft and the editor have changed. */
export const fieldsInBoth = ({ conflicts }: Merged) =>
  conflicts.map(({ id, path }) => ({ address: id, place: placeOf(path) }));

/** What a draft changes: `changes 3 fields`, or `makes 3 changes` if entries were added, removed or moved. */
export const changesText = (changes: readonly Change[]): string =>
  changes.every(({ kind }) => kind === 'changed')
    ? `changes ${counted(changes.length, 'field')}`
    : `makes ${counted(changes.length, 'change')}`;
