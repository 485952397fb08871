import { differences } from '../../../domain/content/differences.ts';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import { bySection } from '../../../domain/content/sections.ts';
import { typedContent } from '../../../domain/content/typed-content.ts';
import { carried, merge } from '../../../domain/merge.ts';
import type { EditsState, Saved } from '../document/edits.ts';
import type { StoredDraft } from './draft-store.ts';
import type { Choices, SaveConflict } from './save-conflict.ts';

/** A draft in the format of this version. */
export interface ReadDraft {
  readonly content: Portfolio;
  /** What it was typed over. */
  readonly base: Portfolio;
}

/** Reads a draft. Null where this version cannot: a newer one has stored it. */
export function readDraft(draft: StoredDraft): ReadDraft | null {
  const [content, base] = [typedContent(draft.content), typedContent(draft.base)];
  return content === null || base === null ? null : { content: asStored(content), base };
}

/** The content as it would be stored; sections with invalid values are as they were typed. */
function asStored(content: Portfolio): Portfolio;
function asStored(content: Portfolio): Readonly<Record<string, unknown>> {
  return bySection(
    (name): unknown => portfolioSchema.shape[name].safeParse(content[name]).data ?? content[name],
  );
}

/** Whether all that a draft changes is stored by now. */
export const isStoredNow = ({ base, content }: ReadDraft, stored: Portfolio): boolean => {
  const merged = merge(base, stored, content);
  return merged.conflicts.length === 0 && differences(stored, merged.content).length === 0;
};

/** A draft that was typed over something else than what is saved now, as two changes of one content. */
export const conflictWith = ({ base }: ReadDraft, saved: Saved): SaveConflict => ({
  base: { content: base, version: saved.version },
  theirs: saved,
});

/** What is entered, with the changes of a draft. Where both changed a field, it is that of the draft. */
export function withDraft(
  { entered, saved }: Pick<EditsState, 'entered' | 'saved'>,
  { base, content }: ReadDraft,
  choices?: Choices,
): Portfolio {
  const merged = merge(base, saved.content, content, choices);
  return carried(entered, { from: saved.content, to: merged.content }, 'theirs');
}
