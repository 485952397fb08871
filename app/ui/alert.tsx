import { useFrame } from '../frame.tsx';
import { Icon } from './icon.tsx';

interface AlertProps {
  readonly tone: 'success' | 'error';
  /** Null while there is no message. */
  readonly message: string | null;
  readonly onClose: () => void;
}

/**
 * A status or error message. A click anywhere on it closes it. The element is rendered even without a
 * message: screen readers often ignore a live region that is inserted together with its text.
 */
export function Alert({ tone, message, onClose }: AlertProps) {
  const { words } = useFrame();

  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`toast fixed z-40 left-[50%] bottom-s5 [translate:-50%_0] max-w-[calc(100vw-2*var(--spacing-edge))] empty:opacity-0 empty:pointer-events-none ${tone === 'error' ? 'toast-bad' : ''}`}
    >
      {message !== null && (
        <button
          type="button"
          onClick={onClose}
          className="flex items-center gap-4 min-h-12 text-start"
        >
          <span>{message}</span>
          <Icon name="close" size={18} weight={1.6} />
          <span className="sr-only">{words.close}</span>
        </button>
      )}
    </div>
  );
}
