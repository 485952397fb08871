import { useShortcutKey } from '../controls/shortcuts.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { SAVE_ID } from './saving.ts';

/**
 * Saves. It is filled only if there is something to save; during a conflict it leads to the decisions. Its width is
 * the same in every state.
 */
export function SaveButton(props: {
  saving: boolean;
  /** The content can be saved. */
  ready: boolean;
  /** Two saves have met, so that the press leads to the decisions. */
  decides: boolean;
  onPress: () => void;
}) {
  const { saving, ready, decides, onPress } = props;
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.length > 0);
  const shortcutKey = useShortcutKey();
  const isFilled = !decides && (isUnsaved || saving);
  return (
    <button
      id={SAVE_ID}
      type="button"
      className={`btn editor-save min-w-34 ${isFilled ? 'btn-primary' : 'btn-plain editor-quiet'}`}
      disabled={!ready}
      // `disabled` would remove the focus from the button.
      aria-disabled={saving}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={saving ? undefined : onPress}
    >
      {saving ? (
        'Saving...'
      ) : (
        <>
          <span className={decides ? 'editor-save-name' : undefined}>Save</span>
          {decides && <span className="editor-decide">Decide</span>}
          <span aria-hidden="true" className="editor-key">
            {shortcutKey} S
          </span>
        </>
      )}
    </button>
  );
}
