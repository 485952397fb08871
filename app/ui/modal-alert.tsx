import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useFrame } from '../frame.tsx';
import { Icon } from './icon.tsx';
import { useMotion } from './motion-state.ts';
import { useCloseAfter } from './use-close-after.ts';
import { whileVisible } from './while-visible.ts';

interface ModalAlertProps {
  readonly tone: 'success' | 'error';
  readonly message: string;
  /** Milliseconds of the tab being visible until the alert closes by itself. */
  readonly closeAfter: number;
  /** Must keep its identity between renders, or the timer restarts. */
  readonly onClose: () => void;
  /** Gets the focus after closing if no element had it before. */
  readonly focusAfter: RefObject<HTMLElement | null>;
}

/**
 * An alert over the whole page. A click anywhere, Escape, or any key that activates its button closes it. A
 * progress line shows the remaining time. Without JavaScript the alert is a paragraph of the page.
 */
export function ModalAlert(props: ModalAlertProps) {
  const { tone, message, closeAfter, onClose, focusAfter } = props;
  const { words } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  const line = useRef<HTMLElement>(null);
  const messageId = useId();
  const isStill = useMotion() !== 'moving';
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
      // A submit button that was disabled while pressed has lost the focus.
      const hadFocus = opener instanceof HTMLElement && opener !== document.body;
      const next = hadFocus && opener.isConnected ? opener : after;
      next?.focus({ preventScroll: true });
    };
  }, [focusAfter]);

  useEffect(() => {
    if (isStill) return;
    const running = line.current?.animate([{ scale: '1 1' }, { scale: '0 1' }], closeAfter);
    const stop = whileVisible(() => {
      running?.play();
      return () => running?.pause();
    });
    return () => {
      stop();
      running?.cancel();
    };
  }, [isStill, closeAfter]);

  return (
    <dialog
      ref={dialog}
      open
      role="alertdialog"
      className="modal-alert"
      data-tone={tone}
      aria-labelledby={messageId}
      onClose={() => {
        // The close event of `element.close()` above fires late, when the dialog is open again.
        if (dialog.current?.open === false) onClose();
      }}
    >
      <button
        type="button"
        className="modal-alert-press grid size-full place-items-end tablet:place-items-center text-start"
        onClick={onClose}
      >
        <span className="dialog-box">
          <i
            // The remaining time, along the upper edge.
            className="absolute -top-[4px] inset-x-0 h-[4px] bg-(--tone) [transform-origin:left] rtl:[transform-origin:right]"
            ref={line}
            aria-hidden="true"
          />
          <span id={messageId}>{message}</span>
          <span className="modal-alert-close flex items-center self-end gap-2 text-nav/[1.5] font-medium tracking-normal text-ink-2 noscript:hidden">
            {words.close}
            <Icon name="close" size={18} weight={1.6} />
          </span>
        </span>
      </button>
    </dialog>
  );
}
