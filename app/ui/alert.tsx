import { X } from 'lucide-react';
import { useCloseAfter } from './use-close-after.ts';

interface AlertProps {
  readonly tone: 'success' | 'error';
  readonly message: string;
  /** Milliseconds until it closes by itself; without it, it stays until closed. */
  readonly closeAfter?: number;
  /** Must keep its identity between renders, or the time starts again. */
  readonly onClose: () => void;
}

/** What the site says about what just happened. A click anywhere on it closes it. */
export function Alert({ tone, message, closeAfter, onClose }: AlertProps) {
  useCloseAfter(closeAfter, onClose);

  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className="alert" data-tone={tone}>
      <button type="button" onClick={onClose}>
        <span>{message}</span>
        <X aria-hidden="true" size={18} strokeWidth={1.6} />
        <span className="sr-only">Close</span>
      </button>
    </div>
  );
}
