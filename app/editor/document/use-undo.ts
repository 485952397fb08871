import { useCallback, useEffect } from 'react';
import { isSame } from '../../../domain/same.ts';
import { openTab } from '../bar/editor-tabs.ts';
import { isShortcut } from '../controls/shortcuts.ts';
import { keepingCaret } from './caret.ts';
import type { Edits } from './edits.ts';
import { stepName } from './step-name.ts';
import type { Step } from './steps.ts';

/** Fields in which the browser's own undo takes back what was typed. */
const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

/** What has keys of its own while it is open. */
const OPEN = 'dialog:modal, [role="listbox"], [role="menu"]';

const OVERTAKEN = 'it was changed elsewhere since, and stays as it is.';

/**
 * Undo and redo of the owner's changes, by Ctrl or Cmd and Z outside of text fields. `onSaid` gets what was undone, in
 * words; it must keep its identity between renders.
 */
export function useUndo(edits: Edits, isAllowed: boolean, onSaid: (message: string) => void) {
  const take = useCallback(
    (change: () => Step | undefined, done: string, nothing: string) => {
      const before = edits.state().entered;
      let step: Step | undefined;
      keepingCaret(() => {
        step = change();
      });
      // What had the focus may be gone. A removed entry that comes back passes it on by itself.
      queueMicrotask(() => {
        if (document.activeElement === document.body) openTab()?.focus({ preventScroll: true });
      });
      if (step === undefined) onSaid(nothing);
      else if (isSame(before, edits.state().entered)) onSaid(`${stepName(step)}: ${OVERTAKEN}`);
      else onSaid(`${done}: ${stepName(step)}.`);
    },
    [edits, onSaid],
  );
  const undo = useCallback(
    () => take(edits.undo, 'Undone', 'There is nothing to undo.'),
    [edits, take],
  );
  const redo = useCallback(
    () => take(edits.redo, 'Done again', 'There is nothing to do again.'),
    [edits, take],
  );

  useEffect(() => {
    if (!isAllowed) return;
    const press = (event: KeyboardEvent) => {
      const isRedo = isShortcut(event, 'z', true);
      if (!isRedo && !isShortcut(event, 'z')) return;
      const { target } = event;
      if (target instanceof Element && target.matches(TEXT_FIELDS)) return;
      if (document.querySelector(OPEN) !== null) return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isAllowed, undo, redo]);

  return { undo, redo };
}
