import { type RefObject, useLayoutEffect } from 'react';

/** Opens a dialog as a modal while it is mounted. Then the focus returns to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // A layout effect: it cleans up before the removal, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // Where a heading can have the focus, Chromium begins there, but Firefox at the first field.
    element?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}
