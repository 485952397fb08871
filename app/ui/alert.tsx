import { useFrame } from '../frame.tsx';
import { Icon } from './icon.tsx';
import { TemporaryButton } from './temporary-button.tsx';
import { useCloseAfter } from './use-close-after.ts';

interface AlertProps {
  readonly tone: 'success' | 'error';
  /** Null while there is no message. */
  readonly message: string | null;
  /** Milliseconds of the tab being visible until the alert closes by itself; default: never. */
  readonly closeAfter?: number;
  /** Must keep its identity between renders, or the timer restarts. */
  readonly onClose: () => void;
  /** Finds what has the focus next if the alert had it. */
  readonly next?: () => HTMLElement | null;
}

/**
 * A status or error message. A click anywhere on it closes it. The element is rendered even without a
 * message: screen readers often ignore a live region that is inserted together with its text.
 */
export function Alert({ tone, message, closeAfter, onClose, next = () => null }: AlertProps) {
  const { words } = useFrame();
  useCloseAfter(message === null ? undefined : closeAfter, onClose);

  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`toast fixed z-40 left-[50%] bottom-s5 [translate:-50%_0] max-w-[calc(100vw-2*var(--spacing-edge))] empty:opacity-0 empty:pointer-events-none ${tone === 'error' ? 'toast-bad' : ''}`}
    >
      {message !== null && (
        <TemporaryButton
          onClick={onClose}
          next={next}
          className="flex items-center gap-4 min-h-12 text-start"
        >
          <span>{message}</span>
          <Icon name="close" size={18} weight={1.6} />
          <span className="sr-only">{words.close}</span>
        </TemporaryButton>
      )}
    </div>
  );
}
