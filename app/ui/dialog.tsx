import { useLayoutEffect, useRef } from 'react';
import { useFrame } from '../frame.tsx';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';

interface DialogProps {
  readonly labelledBy: string;
  readonly className?: string;
  /** The target of the close link without JavaScript. */
  readonly closeHref: string;
  /** Whether the focus begins at the close link, not at the first control. */
  readonly startsAtClose?: boolean;
  /** Whether it is beside the link that opened it, if the window has the space. */
  readonly isBesideLink?: boolean;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

/**
 * A modal that is its own route. It is open in the server's HTML and becomes modal on hydration: it takes,
 * traps and returns the focus; Escape and a click outside close it.
 */
export function Dialog(props: DialogProps) {
  const { labelledBy, className = '', closeHref, onClose, children } = props;
  const { startsAtClose = false, isBesideLink = false } = props;
  const { words } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLAnchorElement>(null);

  // A layout effect: it runs before paint, so nothing flashes, and cleans up before removal, so focus returns.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    // A dialog that was opened by its address is also beside the link to it.
    const anchor = isBesideLink
      ? document.querySelector<HTMLElement>(`main a[href="${location.pathname}"]`)
      : null;
    anchor?.scrollIntoView({ block: 'nearest' });
    anchor?.style.setProperty('anchor-name', '--opener');
    element.toggleAttribute('data-near', anchor !== null);
    element.close();
    element.showModal();
    if (startsAtClose) close.current?.focus();
    return () => {
      anchor?.style.removeProperty('anchor-name');
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [startsAtClose, isBesideLink]);

  const closeLink = {
    to: closeHref,
    isWithin: true,
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
        // A browser may close without a cancel event. The close events of the effect fire late: ignore them.
        if (dialog.current?.open === false) onClose();
      }}
    >
      <div className="dialog-box">
        {children}
        <PageLink {...closeLink} ref={close} className="dialog-close" aria-label={words.close}>
          <Icon name="close" size={20} weight={1.6} />
        </PageLink>
      </div>
      <PageLink
        {...closeLink}
        // The backdrop is a link, so that a click on it closes the dialog without JavaScript too.
        className="fixed inset-0 cursor-default"
        tabIndex={-1}
        aria-hidden="true"
      />
    </dialog>
  );
}
