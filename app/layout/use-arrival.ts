import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * True once the visitor has navigated away from the page that was loaded first. If a navigation removed the
 * focused element, the focus moves to the new page's content.
 */
export function useArrival(): boolean {
  const { key, pathname } = useLocation();
  const shown = useRef({ key, pathname });
  const [hasNavigated, setNavigated] = useState(false);

  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    // The answer to a form is on the same page.
    if (before.pathname !== pathname) setNavigated(true);
    if (!isFocusVisible()) document.getElementById('content')?.focus({ preventScroll: true });
  }, [key, pathname]);

  return hasNavigated;
}

function isFocusVisible(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  // WebKit may not have laid out a dialog that has just opened. The focus would go to an inert element.
  return focused.closest('dialog[open]') !== null || focused.checkVisibility();
}
