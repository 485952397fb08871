import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface DialogProps {
  readonly labelledBy: string;
  readonly className?: string;
  /** Where the close link leads without JavaScript. */
  readonly closeHref: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

/**
 * A modal that a route shows. It is open in the page's first HTML, and becomes modal with JavaScript:
 * focus goes in, stays, and comes back; Escape and a click outside close it.
 */
export function Dialog({ labelledBy, className = '', closeHref, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.close();
    element.showModal();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog, as `onCancel` hears.
    <dialog
      ref={dialog}
      open
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-box">
        {children}
        <Link
          to={closeHref}
          className="dialog-close"
          aria-label="Close"
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          <X aria-hidden="true" size={20} strokeWidth={1.6} />
        </Link>
      </div>
    </dialog>
  );
}
