import { useEffect } from 'react';

/** Saves with Ctrl or Cmd and S. `onSave` must keep its identity between renders. */
export function useSaveKeys(onSave: () => void): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat) onSave();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [onSave]);
}
