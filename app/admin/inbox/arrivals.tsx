import { useEffect, useState } from 'react';
import { shownCount } from '../../../domain/inbox.ts';
import { useFeatures } from '../layout/features.ts';
import { isLogout } from '../session/session-store.ts';
import { useStore } from '../state-store.ts';
import { useWatchedArrivals } from './queries.ts';

/** Counts new messages while the page is visible and the session lasts, and announces them on every screen. */
export function ArrivalsWatch() {
  const { session } = useFeatures();
  const isPaused = useStore(session, ({ expired }) => expired);
  const { data, refetch } = useWatchedArrivals({ isPaused });
  const { unread } = data;
  const [before, setBefore] = useState(unread);
  const [announcement, setAnnouncement] = useState('');
  if (unread !== before) {
    setBefore(unread);
    setAnnouncement(unread > before ? textOf(unread) : '');
  }

  // After a logout in another tab, the answer tells that the session is over.
  useEffect(() => {
    if (isPaused) return;
    const check = (event: StorageEvent) => isLogout(event) && void refetch();
    addEventListener('storage', check);
    return () => removeEventListener('storage', check);
  }, [isPaused, refetch]);

  return (
    <p role="status" aria-label="New messages" className="sr-only">
      {announcement}
    </p>
  );
}

const textOf = (unread: number): string =>
  `${shownCount(unread)} unread ${unread === 1 ? 'message' : 'messages'} in the inbox.`;
