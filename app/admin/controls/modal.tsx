import { X } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

const BESIDE =
  'grid w-[min(66rem,100%)] grid-cols-[minmax(0,1fr)] desk:grid-cols-[minmax(0,1fr)_20rem]';

/** A sheet over the page, which is modal while it is mounted. It is a form, whose buttons are in a `dialog-foot`. */
export function Modal(props: {
  title: ReactNode;
  lead?: ReactNode;
  /** What stands beside the title and all below it, such as the picture that they are about. */
  beside?: ReactNode;
  /** The focus begins at the first control, not at the title. */
  startsInside?: boolean;
  className?: string;
  form?: Omit<ComponentProps<'form'>, 'className'>;
  onClose: () => void;
  /** What the cross and Escape do, in place of closing it. */
  onDismiss?: () => void;
  children: ReactNode;
}) {
  const { title, lead, beside, startsInside = false, className = '', form, onClose } = props;
  const { onDismiss = onClose, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const content = (
    <>
      <div className="dialog-head">
        <h2 id={id} dir="auto" tabIndex={startsInside ? undefined : -1} className="wrap-anywhere">
          {title}
        </h2>
        <div id={`${id}-lead`}>{lead}</div>
      </div>
      {children}
      <button
        type="button"
        className="dialog-close"
        aria-label="Close"
        title="Close"
        onClick={onDismiss}
      >
        <X />
      </button>
    </>
  );
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onClose={onClose}
    >
      <form
        {...form}
        className={`dialog-box ${beside === undefined ? '' : BESIDE} ${className}`}
        onSubmit={(event) => {
          event.preventDefault();
          form?.onSubmit?.(event);
        }}
      >
        {beside === undefined ? (
          content
        ) : (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] place-items-center bg-ink p-5 desk:p-8">
              {beside}
            </div>
            <div className="relative flex flex-col">{content}</div>
          </>
        )}
      </form>
    </dialog>
  );
}

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
