import { useEffect, useState } from 'react';
import { shownCount } from '../../../domain/inbox.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { LISTS, useWatchedArrivals } from './queries.ts';

/** Counts new messages while the page is visible and the session lasts, and announces and lists them. */
export function ArrivalsWatch() {
  const { session, queries } = useFeatures();
  const isPaused = useStore(session, ({ expired }) => expired);
  const { unread } = useWatchedArrivals({ isPaused }).data;
  const [before, setBefore] = useState(unread);
  const [announcement, setAnnouncement] = useState('');
  if (unread !== before) {
    setBefore(unread);
    setAnnouncement(unread > before ? textOf(unread) : '');
  }
  useEffect(() => {
    if (announcement !== '') void queries.invalidateQueries({ queryKey: LISTS });
  }, [announcement, queries]);
  return (
    <p role="status" aria-label="New messages" className="sr-only">
      {announcement}
    </p>
  );
}

const textOf = (unread: number): string =>
  `${shownCount(unread)} unread ${unread === 1 ? 'message' : 'messages'} in the inbox.`;
