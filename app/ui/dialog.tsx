import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
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

  // Before the first paint and before removal, so that nothing flashes and focus is given back.
  useLayoutEffect(() => {
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

  const closeLink = {
    to: closeHref,
    preventScrollReset: true,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault();
      onClose();
    },
  };

  return (
    <dialog
      ref={dialog}
      open
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser may close without asking. The closes above come here late: open again, or gone.
        if (dialog.current?.open === false) onClose();
      }}
    >
      <div className="dialog-box">
        {children}
        <Link {...closeLink} className="dialog-close" aria-label="Close">
          <X aria-hidden="true" size={20} strokeWidth={1.6} />
        </Link>
      </div>
      <Link {...closeLink} className="dialog-outside" tabIndex={-1} aria-hidden="true" />
    </dialog>
  );
}
