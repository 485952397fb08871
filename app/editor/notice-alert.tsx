import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '../ui/alert.tsx';
import { SAVE_ID } from './save-button.tsx';
import type { Notice } from './use-saving.ts';

const ALERT_MS = 5_000;

/** What was saved or has failed. A success closes by itself, unless it `stays`. */
export function NoticeAlert(props: { notice: Notice | null; onClose: (nothing: null) => void }) {
  const { notice, onClose } = props;
  const close = useCallback(() => {
    const isFocused = document.activeElement?.closest('.alert') != null;
    flushSync(() => onClose(null));
    // The alert, which had the focus, is gone.
    if (isFocused) document.getElementById(SAVE_ID)?.focus();
  }, [onClose]);
  const tone = notice?.tone ?? 'success';
  return (
    <Alert
      tone={tone}
      message={notice?.message ?? null}
      onClose={close}
      {...(tone === 'success' && notice?.stays !== true && { closeAfter: ALERT_MS })}
    />
  );
}
