import { useEffect, useState } from 'react';
import { isApple, isShortcut } from '../controls/shortcuts.ts';

/** Whether the palette is open; Ctrl or Cmd and K open and close it. Where it is not allowed, it is closed. */
export function usePalette(isAllowed: boolean) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && !isAllowed) setOpen(false);

  useEffect(() => {
    if (!isAllowed) return;
    const press = (event: KeyboardEvent) => {
      // In a field of macOS, Ctrl and K delete the rest of the line.
      if (!isShortcut(event, 'k') || event.metaKey !== isApple()) return;
      const modal = document.querySelector('dialog:modal');
      if (modal !== null && !modal.matches('.palette')) return;
      event.preventDefault();
      if (!event.repeat) setOpen(modal === null);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isAllowed]);

  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
