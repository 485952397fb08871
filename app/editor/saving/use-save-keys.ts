import { useEffect } from 'react';
import { isShortcut } from '../controls/shortcuts.ts';

/** Saves with Ctrl or Cmd and S. `onSave` must keep its identity between renders. */
export function useSaveKeys(onSave: () => void): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isShortcut(event, 's')) return;
      event.preventDefault();
      if (!event.repeat) onSave();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [onSave]);
}
