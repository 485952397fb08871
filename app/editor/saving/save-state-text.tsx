import { useFromEdits } from '../document/use-edits.ts';
import { KeptAt } from '../drafts/kept-at.tsx';
import { useFeatures } from '../features.ts';
import { mergeOf, type SaveConflict } from '../merge/save-conflict.ts';
import { useStore } from '../store.ts';
import { type SaveState, saveStateText, shortSaveState } from './save-state.ts';

/** The save state in words. On a phone it is shown in short; screen readers get all of it. */
export function SaveStateText() {
  const { draft, saving } = useFeatures();
  const { isSaving, failure, conflict } = useStore(saving, (state) => state);
  const draftKeptAt = useStore(draft, ({ keptAt }) => keptAt);
  const unsaved = useFromEdits((state) => state.unsaved.length);
  const errors = useFromEdits((state) => Object.keys(state.errors).length);
  const toDecide = useToDecide(conflict);
  const state: SaveState = {
    saving: isSaving,
    last: failure === null ? 'saved' : failure.unanswered ? 'lost' : 'failed',
    unsaved,
    errors,
    toDecide,
  };
  return (
    <p className="editor-state" data-unsaved={unsaved > 0 || undefined}>
      <i aria-hidden="true" />
      <span className="editor-state-words">
        <span role="status" aria-label="Save state" className="editor-state-whole">
          {saveStateText(state)}
        </span>
        <span aria-hidden="true" className="editor-state-short">
          {shortSaveState(state)}
        </span>
        {unsaved > 0 && <KeptAt time={draftKeptAt} />}
      </span>
    </p>
  );
}

/** The number of decisions that wait. */
function useToDecide(conflict: SaveConflict | null): number {
  return useFromEdits(({ working }) =>
    conflict === null ? 0 : mergeOf(conflict, working).conflicts.length,
  );
}
