import { useFromEdits } from '../document/use-edits.ts';
import { SAVE_ID } from './saving.ts';

/** Saves. It is filled only if there is something to save. Its width is the same in every state. */
export function SaveButton(props: {
  saving: boolean;
  /** The content can be saved. */
  ready: boolean;
  onPress: () => void;
}) {
  const { saving, ready, onPress } = props;
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  return (
    <button
      id={SAVE_ID}
      type="button"
      className="btn mx-2 max-desk:mx-1"
      data-unsaved={(isUnsaved && !saving) || undefined}
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
