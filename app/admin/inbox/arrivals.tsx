import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { shownCount } from '../../../domain/inbox.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { arrivalsQuery, LISTS } from './queries.ts';

/** How often arrivals are counted while the page is visible, in milliseconds, and how often after a failure. */
const WATCH_MS = 15_000;
const WATCH_AFTER_FAILURE_MS = 60_000;

/** Counts new messages while the page is visible and the session lasts, and announces and lists them. */
export function ArrivalsWatch() {
  const features = useFeatures();
  const { session, queries } = features;
  const isPaused = useStore(session, ({ expired }) => expired);
  const { unread } = useQuery({
    ...arrivalsQuery(features),
    enabled: !isPaused,
    refetchInterval: ({ state }) => (state.status === 'error' ? WATCH_AFTER_FAILURE_MS : WATCH_MS),
    refetchOnWindowFocus: 'always',
  }).data;
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
