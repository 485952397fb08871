import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { merge, type Side } from '../../../domain/merge.ts';
import type { Saved } from '../document/edits.ts';
import { counted } from '../text/count.ts';

/** Two changes of the same content that need choices. The third side is the working copy, which may still change. */
export interface SaveConflict {
  /** What both sides began with. */
  readonly base: Saved;
  /** What was saved elsewhere since. */
  readonly theirs: Saved;
}

/** The choices by the conflict's id. */
export type Choices = ReadonlyMap<string, Side>;

/** The merge of a conflict with the working copy's content as it is now. */
export const mergeOf = ({ base, theirs }: SaveConflict, mine: Portfolio, choices?: Choices) =>
  merge(base.content, theirs.content, mine, choices);

/** What a merge without conflicts has done. */
export const mergedText = ({ version }: Saved): string =>
  `Merged with version ${version}, saved in another browser.`;

/** Says that both have changed some fields. */
export const conflictText = (count: number): string =>
  `Another browser saved the same ${count === 1 ? 'field' : counted(count, 'field')}`;
