import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The state of a link that opens a modal over its list. */
export const FROM_LIST = 'from-list';

/**
 * What closes a modal that is a route of its own. From the list, closing is going back, so that Back
 * never opens a closed modal again; a modal that was opened by its address is replaced by the list.
 */
export function useCloseToList(list: string): () => void {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const closed = useRef<string>(undefined);

  return () => {
    // Closed twice before the page has changed, it would go back twice.
    if (closed.current === key) return;
    closed.current = key;
    if (state === FROM_LIST) navigate(-1);
    else navigate(list, { preventScrollReset: true, replace: true });
  };
}
