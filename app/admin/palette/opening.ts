import { isApple, isShortcut } from '../controls/shortcuts.ts';
import { createStore, type Store } from '../state-store.ts';

/** Whether the palette is open. */
export interface PaletteOpening extends Store<{ readonly isOpen: boolean }> {
  readonly open: () => void;
  readonly close: () => void;
  /** Ctrl or Cmd and K open and close it. Returns the function that ends that. */
  readonly start: () => () => void;
}

export function createPaletteOpening(isAllowed: () => boolean): PaletteOpening {
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
    start() {
      addEventListener('keydown', press);
      return () => removeEventListener('keydown', press);
    },
  };
}
