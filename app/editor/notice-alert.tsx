import { useCallback } from 'react';
import { Alert } from '../ui/alert.tsx';
import type { Notice } from './use-saving.ts';

const ALERT_MS = 5_000;

/** What was saved or has failed. A success closes by itself, unless it `stays`. */
export function NoticeAlert(props: { notice: Notice | null; onClose: (nothing: null) => void }) {
  const { notice, onClose } = props;
  const close = useCallback(() => onClose(null), [onClose]);
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
