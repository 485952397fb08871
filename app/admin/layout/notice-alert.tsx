import { X } from 'lucide-react';
import { useCallback } from 'react';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
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
  const notice = useStore(useFeatures().notices, (shown) => shown.notice);
  // A live region for each kind: one that came with its text might not be announced.
  return (
    <>
      <Region role="alert" notice={notice?.tone === 'error' ? notice : null} />
      <Region role="status" notice={notice?.tone === 'success' ? notice : null} />
    </>
  );
}

function Region({ role, notice }: { role: 'alert' | 'status'; notice: Notice | null }) {
  const { notices } = useFeatures();
  // Another notice has its own time.
  const close = useCallback(() => notice !== null && notices.close(), [notice, notices]);
  const isLasting = notice === null || role === 'alert' || notice.stays === true;
  useCloseAfter(isLasting ? undefined : notice.undo === undefined ? ALERT_MS : UNDO_MS, close);
  return (
    <div
      role={role}
      className="fixed z-40 bottom-6 start-[calc(var(--rail)+var(--margin))] max-w-[min(36rem,calc(100vw-2.5rem))] empty:hidden max-desk:start-5 max-desk:end-5"
    >
      {notice !== null && (
        <p className={`toast max-desk:w-full ${notice.tone === 'error' ? 'toast-bad' : ''}`}>
          <span dir="auto">{notice.message}</span>
          {notice.undo !== undefined && (
            <button
              type="button"
              className="link ms-auto"
              onClick={() => {
                close();
                notice.undo?.();
              }}
            >
              Undo
            </button>
          )}
          <TemporaryButton
            className="ms-auto flex-none p-2 -me-2"
            aria-label="Close"
            onClick={close}
            next={() => document.getElementById(SAVE_ID)}
          >
            <X size={18} />
          </TemporaryButton>
        </p>
      )}
    </div>
  );
}
