import { Alert } from '../../ui/alert.tsx';
import { useFeatures } from '../features.ts';
import type { Notice } from '../owner.ts';
import { SAVE_ID } from '../saving/saving.ts';
import { useStore } from '../state-store.ts';

const ALERT_MS = 5_000;

/** What was saved or has failed. A success closes by itself, unless it `stays`. */
export function NoticeAlert() {
  const { owner } = useFeatures();
  const notice = useStore(owner, (shown) => shown.notice);
  const { closeNotice: close } = owner;
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
