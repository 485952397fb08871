import { useCallback } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { SAVE_ID } from '../saving/save-button.tsx';
import type { Notice } from '../saving/use-saving.ts';

const ALERT_MS = 5_000;

/** What was saved or has failed. A success closes by itself, unless it `stays`. */
export function NoticeAlert(props: { notice: Notice | null; onClose: (nothing: null) => void }) {
  const { notice, onClose } = props;
  const close = useCallback(() => onClose(null), [onClose]);
  const next = () => document.getElementById(SAVE_ID);
  const messageOf = (tone: Notice['tone']) => (notice?.tone === tone ? notice.message : null);
  // A live region for each tone: one that came with its text might not be announced.
  return (
    <>
      <Alert tone="error" message={messageOf('error')} onClose={close} next={next} />
      <Alert
        tone="success"
        message={messageOf('success')}
        onClose={close}
        next={next}
        {...(notice?.stays !== true && { closeAfter: ALERT_MS })}
      />
    </>
  );
}
