import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * True once the visitor has navigated away from the page that was loaded first. If a navigation removed the
 * focused element, the focus moves to the new page's content.
 */
export function useArrival(): boolean {
  const { key } = useLocation();
  const shown = useRef(key);
  const [hasNavigated, setNavigated] = useState(false);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    setNavigated(true);
    if (!isFocusVisible()) document.getElementById('content')?.focus({ preventScroll: true });
  }, [key]);

  return hasNavigated;
}

function isFocusVisible(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.checkVisibility();
}
