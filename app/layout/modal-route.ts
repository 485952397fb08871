import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The location state set by a link that opens a modal over its list. */
export const FROM_LIST = 'from-list';

/**
 * Returns a function that closes a modal that is its own route. A modal opened from the list is closed by
 * going back, so that Back never reopens it; one opened by its address is replaced by the list.
 */
export function useCloseToList(list: string): () => void {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const closed = useRef<string>(undefined);

  return () => {
    // A second close before the navigation finishes would go back twice.
    if (closed.current === key) return;
    closed.current = key;
    if (state === FROM_LIST) void navigate(-1);
    else void navigate(list, { preventScrollReset: true, replace: true });
  };
}
