import { X } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useMotion } from './motion.ts';
import { useCloseAfter } from './use-close-after.ts';
import { whileSeen } from './while-seen.ts';

interface ModalAlertProps {
  readonly tone: 'success' | 'error';
  readonly message: string;
  /** Milliseconds of a tab that is seen until it closes by itself. */
  readonly closeAfter: number;
  /** Must keep its identity between renders, or the time starts again. */
  readonly onClose: () => void;
  /** Takes the focus where nothing had it before. */
  readonly focusAfter: RefObject<HTMLElement | null>;
}

/**
 * An alert over the whole page: a click anywhere or any key that presses its button closes it, Escape
 * too. A line in it runs out with its time. Without JavaScript it is a line of the page.
 */
export function ModalAlert(props: ModalAlertProps) {
  const { tone, message, closeAfter, onClose, focusAfter } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const line = useRef<HTMLElement>(null);
  const messageId = useId();
  const still = useMotion() !== 'moving';
  useCloseAfter(closeAfter, onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    const after = focusAfter.current;
    element.close();
    element.showModal();
    return () => {
      element.close();
      // A button that was disabled while it was pressed has lost the focus by now.
      const hadFocus = opener instanceof HTMLElement && opener !== document.body;
      const next = hadFocus && opener.isConnected ? opener : after;
      next?.focus({ preventScroll: true });
    };
  }, [focusAfter]);

  useEffect(() => {
    if (still) return;
    const running = line.current?.animate([{ scale: '1 1' }, { scale: '0 1' }], closeAfter);
    const unfollow = whileSeen(() => {
      running?.play();
      return () => running?.pause();
    });
    return () => {
      unfollow();
      running?.cancel();
    };
  }, [still, closeAfter]);

  return (
    <dialog
      ref={dialog}
      open
      role="alertdialog"
      className="modal-alert"
      data-tone={tone}
      aria-labelledby={messageId}
      onClose={() => {
        // The close before it became modal comes here late: it is open again.
        if (dialog.current?.open === false) onClose();
      }}
    >
      <button type="button" className="modal-alert-press" onClick={onClose}>
        <span className="modal-alert-box">
          <i ref={line} aria-hidden="true" />
          <span id={messageId}>{message}</span>
          <span className="modal-alert-close">
            Close
            <X aria-hidden="true" size={18} strokeWidth={1.6} />
          </span>
        </span>
      </button>
    </dialog>
  );
}
