import { X } from 'lucide-react';
import { useCloseAfter } from './use-close-after.ts';

interface AlertProps {
  readonly tone: 'success' | 'error';
  /** Null while there is nothing to say. */
  readonly message: string | null;
  /** Milliseconds of a tab that is seen until it closes by itself; without it, it stays until closed. */
  readonly closeAfter?: number;
  /** Must keep its identity between renders, or the time starts again. */
  readonly onClose: () => void;
}

/**
 * What the site says about what just happened. A click anywhere on it closes it. Kept in the page while
 * it is empty: screen readers often pass over a status that comes together with its words.
 */
export function Alert({ tone, message, closeAfter, onClose }: AlertProps) {
  useCloseAfter(message === null ? undefined : closeAfter, onClose);

  return (
    <div key={tone} role={tone === 'error' ? 'alert' : 'status'} className="alert" data-tone={tone}>
      {message !== null && (
        <button type="button" onClick={onClose}>
          <span>{message}</span>
          <X aria-hidden="true" size={18} strokeWidth={1.6} className="shrink-0" />
          <span className="sr-only">Close</span>
        </button>
      )}
    </div>
  );
}
