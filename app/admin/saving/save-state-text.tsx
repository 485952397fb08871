import type { Failure } from '../../../domain/failure.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { counted } from '../text/formats.ts';
import { SAVE_ID, type SavingState } from './saving.ts';

/** The save state in words. The rail marks the screens with unsaved changes. */
export function SaveStateText() {
  const saving = useStore(useFeatures().saving, (state) => state);
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  const errors = useFromEdits((state) => Object.keys(state.errors).length);
  const [mark, text, short = text] = stateOf(saving, isUnsaved, errors);
  return (
    <div className={STATE} data-state={mark}>
      <i aria-hidden="true" className={`flex-none ${MARKS[mark]}`} />
      <p
        role="status"
        aria-label="Save state"
        className="truncate font-display font-[560] max-[23rem]:sr-only"
      >
        <span className="max-[75rem]:sr-only">{text}</span>
        <span
          aria-hidden="true"
          className="before:content-[attr(data-short)] min-[75rem]:hidden"
          data-short={short}
        />
      </p>
    </div>
  );
}

// Nothing moves behind the text, however long it is.
const STATE =
  'relative flex items-center justify-self-start self-stretch gap-[0.6rem] min-w-0 max-w-full ps-(--margin) pe-12 whitespace-nowrap bg-[linear-gradient(90deg,var(--ground)_calc(100%-3rem),transparent)] max-desk:justify-self-end max-desk:pe-2 max-desk:bg-[linear-gradient(-90deg,var(--ground)_calc(100%-3rem),transparent)]';

const FORCED = 'forced-color-adjust-none forced-colors:bg-[Highlight]';

const MARKS = {
  saved: `size-2 rounded-full border-[1.5px] border-(--quiet) ${FORCED}`,
  unsaved: `size-2 rounded-full bg-lit ${FORCED}`,
  saving: `size-3 rounded-full border-[1.5px] border-lit border-e-transparent animate-[busy-turn_1s_linear_infinite] ${FORCED}`,
  error: `w-3 h-[11px] bg-lit [clip-path:polygon(50%_0,100%_100%,0_100%)] ${FORCED}`,
} as const;

/** The mark of a state, its text, and what a narrow bar has room for. */
function stateOf(
  { isSaving, failure }: SavingState,
  isUnsaved: boolean,
  errors: number,
): [mark: keyof typeof MARKS, text: string, short?: string] {
  if (isSaving) return ['saving', 'Saving...'];
  if (failure?.code === 'save-conflict') return ['error', 'Conflict'];
  // Without an answer it is unknown whether it was stored.
  if (failure !== null) return ['error', failure.unanswered ? 'No answer' : 'Save failed'];
  if (!isUnsaved) return ['saved', 'All changes saved', 'Saved'];
  if (errors > 0) return ['unsaved', `${counted(errors, 'field')} to correct`, 'To correct'];
  return ['unsaved', 'Unsaved changes', 'Unsaved'];
}

/** Why the last save failed, or else what the server could not do before the page was loaded. */
export function SaveFailure({ pageFailure }: { pageFailure: Failure | undefined }) {
  const failure = useStore(useFeatures().saving, (state) => state.failure);
  const message = failure?.message ?? pageFailure?.message;
  if (message === undefined) return null;
  return (
    <div className="notice">
      <p role="alert" className="text-bad font-display">
        {message}
      </p>
    </div>
  );
}

const FILLED =
  'border-lit bg-lit text-(--ground) hover:bg-[color-mix(in_oklab,var(--color-lit),white_15%)]';
const QUIET = 'border-[oklch(1_0_0/0.18)] bg-transparent text-(--quiet)';

/** Saves. It is filled only if there is something to save. Its width is the same in every state. */
export function SaveButton(props: { saving: boolean; ready: boolean; onPress: () => void }) {
  const { saving, ready, onPress } = props;
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  return (
    <button
      id={SAVE_ID}
      type="button"
      className={`btn mx-2 min-w-23 max-desk:mx-1 ${isUnsaved && !saving ? FILLED : QUIET}`}
      disabled={!ready}
      // `disabled` would remove the focus from the button.
      aria-disabled={saving}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={saving ? undefined : onPress}
    >
      {saving ? 'Saving...' : 'Save'}
    </button>
  );
}
