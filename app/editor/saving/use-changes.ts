import { useEffect } from 'react';
import { afterPress } from '../controls/after-press.ts';
import { keepingCaret } from '../document/caret.ts';
import type { Edits } from '../document/edits.ts';

/** Reports each change of what is entered, and shows what was stored in a field once the owner leaves it. */
export function useChanges(edits: Edits, onChange: () => void): void {
  useEffect(() => {
    let { entered } = edits.state();
    return edits.subscribe(() => {
      const state = edits.state();
      if (state.entered === entered) return;
      ({ entered } = state);
      onChange();
    });
  }, [edits, onChange]);

  useEffect(() => {
    const leave = ({ target }: FocusEvent) => {
      afterPress(() =>
        setTimeout(() => {
          // The window may have lost the focus, and the field not.
          if (target !== document.activeElement) keepingCaret(edits.leave);
        }),
      );
    };
    addEventListener('focusout', leave);
    return () => removeEventListener('focusout', leave);
  }, [edits]);
}
