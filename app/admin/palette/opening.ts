import { isApple, isShortcut } from '../controls/shortcuts.ts';
import { createStore } from '../state-store.ts';

/** Whether the palette is open. */
export function createPaletteOpening(isAllowed: () => boolean) {
  const { set, ...store } = createStore({ isOpen: false });
  const press = (event: KeyboardEvent) => {
    // In a field of macOS, Ctrl and K delete the rest of the line.
    if (!isAllowed() || !isShortcut(event, 'k') || event.metaKey !== isApple()) return;
    const modal = document.querySelector('dialog:modal');
    if (modal !== null && !modal.matches('.palette')) return;
    event.preventDefault();
    if (!event.repeat) set({ isOpen: modal === null });
  };
  return {
    ...store,
    open: () => set({ isOpen: true }),
    close: () => set({ isOpen: false }),
    /** Ctrl or Cmd and K open and close it. Returns the function that ends that. */
    start() {
      addEventListener('keydown', press);
      return () => removeEventListener('keydown', press);
    },
  };
}
