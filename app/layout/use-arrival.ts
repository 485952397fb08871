import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * True once the visitor has gone on from the page that was loaded. Where the focus went with what a
 * navigation took away, the new page's content has it, so that the keyboard goes on from there.
 */
export function useArrival(): boolean {
  const { key } = useLocation();
  const shown = useRef(key);
  const [hasMoved, setMoved] = useState(false);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    setMoved(true);
    if (!isFocusSeen()) document.getElementById('content')?.focus({ preventScroll: true });
  }, [key]);

  return hasMoved;
}

function isFocusSeen(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.checkVisibility();
}
