import { z } from 'zod';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { Choice } from '../../../domain/merge.ts';
import { mergeOf, type SaveConflict } from './save-conflict.ts';

/** The key in session storage of the decisions that are not saved yet. */
const KEY = 'engawa.decisions';

const keptSchema = z.array(
  z.object({
    between: z.string(),
    choice: z.union([z.literal(['mine', 'theirs']), z.object({ kept: z.unknown() })]),
  }),
);

/** What a conflict is between, wherever its place is by now. */
const betweenIn = (saveConflict: SaveConflict, mine: Portfolio): Map<string, string> =>
  new Map(
    mergeOf(saveConflict, mine).conflicts.map((conflict) => [
      conflict.id,
      JSON.stringify({ ...conflict, path: '' }),
    ]),
  );

/**
 * Keeps the decisions of a conflict in this tab of the browser: a draft has what was typed in the editor, but not what
 * was written for a conflict.
 */
export function keepDecisions(saveConflict: SaveConflict, mine: Portfolio): void {
  if (saveConflict.choices.size === 0) return;
  const between = betweenIn(saveConflict, mine);
  const kept = [...saveConflict.choices].map(([id, choice]) => ({
    between: between.get(id) ?? '',
    choice,
  }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is disabled or full.
  }
}

/** Removes what is kept: the conflict is settled, or the owner has logged out. */
export function forgetDecisions(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is disabled.
  }
}

/** A conflict with the decisions that this tab has kept between the same contents, unless it has some. */
export function withKeptDecisions(saveConflict: SaveConflict, mine: Portfolio): SaveConflict {
  if (saveConflict.choices.size > 0) return saveConflict;
  const kept = new Map(readKept().map(({ between, choice }) => [between, choice]));
  if (kept.size === 0) return saveConflict;
  const choices = [...betweenIn(saveConflict, mine)].flatMap(([id, between]) => {
    const choice = kept.get(between);
    return choice === undefined ? [] : [[id, choice] satisfies [string, Choice]];
  });
  return { ...saveConflict, choices: new Map(choices) };
}

function readKept(): z.infer<typeof keptSchema> {
  try {
    return keptSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
