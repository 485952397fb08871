import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { merge, type Side } from '../../../domain/merge.ts';
import type { Saved } from '../document/edits.ts';
import { counted } from '../text/count.ts';

/** A version that was saved elsewhere. */
export interface Theirs extends Saved {
  /** The browser that saved it, such as `Firefox on Linux`; empty or missing if that is not known. */
  readonly browser?: string;
}

/** Two changes of the same content that need choices. The third side is the working copy, which may still change. */
export interface SaveConflict {
  /** What both sides began with. */
  readonly base: Saved;
  readonly theirs: Theirs;
}

/** The choices by the conflict's id. */
export type Choices = ReadonlyMap<string, Side>;

/** The merge of a conflict with the working copy's content as it is now. */
export const mergeOf = ({ base, theirs }: SaveConflict, mine: Portfolio, choices?: Choices) =>
  merge(base.content, theirs.content, mine, choices);

/** The browser of the other save, inside a sentence. */
const browserOf = ({ browser = '' }: Theirs): string =>
  browser === '' ? 'another browser' : browser.replace(/^Unknown/, 'an unknown');

/** What a merge without conflicts has done. */
export const mergedText = (theirs: Theirs): string =>
  `Merged with version ${theirs.version}, saved in ${browserOf(theirs)}.`;

/** Says that both have changed some fields. */
export function conflictText(theirs: Theirs, count: number): string {
  const browser = browserOf(theirs);
  const fields = count === 1 ? 'same field' : `same ${counted(count, 'field')}`;
  return `${browser.charAt(0).toUpperCase()}${browser.slice(1)} saved the ${fields}`;
}
