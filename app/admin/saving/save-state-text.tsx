import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { type SaveState, saveStateText, shortSaveState } from './save-state.ts';

/** The save state in words. On a phone it is shown in short; screen readers get all of it. */
export function SaveStateText() {
  const { saving } = useFeatures();
  const { isSaving, failure, conflict } = useStore(saving, (state) => state);
  const unsaved = useFromEdits((state) => state.unsaved.length);
  const errors = useFromEdits((state) => Object.keys(state.errors).length);
  const state: SaveState = {
    saving: isSaving,
    last: failure === null ? 'saved' : failure.unanswered ? 'lost' : 'failed',
    isConflict: conflict !== null,
    unsaved,
    errors,
  };
  return (
    <p
      className="editor-state max-[15rem]:basis-full max-[15rem]:min-h-14 flex flex-1 items-center gap-[0.6rem] min-w-0 text-nav/[1.25] text-balance max-[24rem]:gap-[0.35rem] max-[24rem]:text-[0.8125rem]"
      data-unsaved={unsaved > 0 || undefined}
    >
      <i
        className="flex-none size-[8px] border border-moonlit-3 rounded-[50%]"
        aria-hidden="true"
      />
      <span className="flex flex-wrap items-baseline gap-y-0 gap-x-[0.6rem] min-w-0">
        <span role="status" aria-label="Save state" className="editor-state-whole">
          {saveStateText(state)}
        </span>
        <span aria-hidden="true" className="desk:hidden">
          {shortSaveState(state)}
        </span>
      </span>
    </p>
  );
}
