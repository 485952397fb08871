import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type Choice, type Conflict, type Merged, merge } from '../../../domain/merge.ts';
import { isSame } from '../../../domain/same.ts';
import type { Saved } from '../document/edits.ts';
import { counted } from '../text/count.ts';

/** A version that was saved elsewhere. */
export interface Theirs extends Saved {
  /** The browser that saved it, such as `Firefox on Linux`; empty if that is not known. */
  readonly browser?: string;
}

/** Two changes of the same content that need decisions. The third side is the working copy, which may still change. */
export interface SaveConflict {
  /** What both sides began with. */
  readonly base: Saved;
  readonly theirs: Theirs;
  /** The decisions, by the conflict's id. */
  readonly choices: ReadonlyMap<string, Choice>;
}

/** A decision as the owner sees it. */
export type Decision = 'mine' | 'theirs' | 'both' | 'open';

/** The merge of a conflict with the working copy's content as it is now. */
export const mergeOf = ({ base, theirs, choices }: SaveConflict, mine: Portfolio): Merged =>
  merge(base.content, theirs.content, mine, choices);

/**
 * The decision on a conflict. Without a choice both sides are kept where that is possible: texts that differ in other
 * sentences, or the entry that was removed. Nothing is chosen beforehand where one side would be lost, or where both
 * changed the same sentence.
 */
export function decisionOn(conflict: Conflict, choices: SaveConflict['choices']): Decision {
  const choice = choices.get(conflict.id);
  if (choice !== undefined) return typeof choice === 'string' ? choice : 'both';
  if (conflict.kind === 'removal') return keepingSide(conflict);
  return conflict.kind === 'field' && conflict.both !== undefined && !conflict.isMixed
    ? 'both'
    : 'open';
}

/** A conflict without the decisions against what was typed after them. Those for mine stay: they take it in. */
export function withoutOutdated(
  conflict: SaveConflict,
  mine: { readonly decided: Portfolio; readonly now: Portfolio },
): SaveConflict {
  if (conflict.choices.size === 0 || mine.decided === mine.now) return conflict;
  // The place may be another one, and is no part of what was decided.
  const versions = (content: Portfolio) =>
    new Map(mergeOf(conflict, content).conflicts.map((each) => [each.id, { ...each, path: '' }]));
  const [decided, now] = [versions(mine.decided), versions(mine.now)];
  const choices = [...conflict.choices].filter(
    ([id, choice]) => choice === 'mine' || isSame(decided.get(id), now.get(id)),
  );
  return { ...conflict, choices: new Map(choices) };
}

/** The side that still has a removed entry. */
export const keepingSide = ({ removedBy }: Conflict & { kind: 'removal' }): 'mine' | 'theirs' =>
  removedBy === 'mine' ? 'theirs' : 'mine';

/** The conflicts without a decision, in the order of the content. */
export const openConflicts = ({ conflicts }: Merged, choices: SaveConflict['choices']) =>
  conflicts.filter((conflict) => decisionOn(conflict, choices) === 'open');

/** The browser of the other save, at the beginning of a sentence. */
export const browserOf = ({ browser = '' }: Theirs): string =>
  browser === '' ? 'Another browser' : browser.replace(/^Unknown/, 'An unknown');

/** The browser of the other save, inside a sentence. */
export const browserInSentence = (theirs: Theirs): string =>
  browserOf(theirs).replace(/^An(?=other| unknown)/, 'an');

/** What a merge without conflicts has done. */
export const mergedText = (theirs: Theirs, { joined }: Merged): string =>
  `Merged with what ${browserInSentence(theirs)} saved as version ${theirs.version}: ${counted(joined.length, 'change')} merged.`;
