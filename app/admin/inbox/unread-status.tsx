import { useState } from 'react';
import { shownCount } from '../../../domain/inbox.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';

/** Announces that there are more unread messages than before, in any tab of the editor. */
export function UnreadStatus() {
  const unread = useStore(useFeatures().inbox, (state) => state.unread);
  const [before, setBefore] = useState(unread);
  const [said, setSaid] = useState('');
  if (unread !== before) {
    setBefore(unread);
    setSaid(unread > before ? textOf(unread) : '');
  }
  return (
    <p role="status" aria-label="New messages" className="sr-only">
      {said}
    </p>
  );
}

const textOf = (unread: number): string =>
  `${shownCount(unread)} unread ${unread === 1 ? 'message' : 'messages'} in the inbox.`;
