import { useCallback } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { useCloseAfter } from '../../ui/use-close-after.ts';
import { SAVE_ID } from '../saving/saving.ts';
import { useStore } from '../state-store.ts';
import { useFeatures } from './features.ts';
import type { Notice } from './notices.ts';

const ALERT_MS = 5_000;
/** Time to reach a button. */
const UNDO_MS = 10_000;

/** What was saved or has failed. A success closes by itself, unless it `stays`. */
export function NoticeAlert() {
  const { notices } = useFeatures();
  const notice = useStore(notices, (shown) => shown.notice);
  const { close } = notices;
  const next = () => document.getElementById(SAVE_ID);
  const plain = notice?.undo === undefined ? notice : null;
  const messageOf = (tone: Notice['tone']) => (plain?.tone === tone ? plain.message : null);
  // A live region for each kind: one that came with its text might not be announced.
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
      <UndoNotice notice={notice?.undo === undefined ? null : notice} onClose={close} />
    </>
  );
}

/** What was done, with the button that takes it back. */
function UndoNotice({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  // Another notice has its own time.
  const close = useCallback(() => notice !== null && onClose(), [notice, onClose]);
  useCloseAfter(notice === null ? undefined : UNDO_MS, close);
  return (
    <div
      role="status"
      className="fixed z-40 left-[50%] bottom-s5 [translate:-50%_0] flex items-center justify-between gap-s4 w-[min(32rem,calc(100vw-2*var(--spacing-edge)))] px-s4 py-s3 empty:hidden bg-night-lift border-t-3 border-ok rounded-b-dialog"
    >
      {notice !== null && (
        <>
          <span dir="auto">{notice.message}</span>
          <button
            type="button"
            className="link"
            onClick={() => {
              onClose();
              notice.undo?.();
            }}
          >
            Undo
          </button>
        </>
      )}
    </div>
  );
}
