import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The entry that the page stood at. */
let last = { number: 0, href: '' };

// From the start, to be earlier than the router, which begins to count at 0.
if (typeof document !== 'undefined') {
  last = here();
  addEventListener('popstate', numberEntry);
}

/**
 * Numbers the history entries that the browser makes by itself, such as the skip link's, as the router
 * numbers its own. Without a number the router cannot tell how far a step back went, so it could not
 * take that step back for an owner who would rather stay with unsaved changes.
 */
export function useNumberedHistory(): void {
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has just numbered this entry.
  useEffect(() => {
    last = here();
  }, [location]);
}

function here() {
  return { number: readNumber() ?? 0, href: window.location.href };
}

function numberEntry(): void {
  const { href } = window.location;
  let number = readNumber();
  if (number === undefined) {
    number = href === last.href ? last.number : last.number + 1;
    history.replaceState({ idx: number }, '');
  }
  last = { number, href };
}

function readNumber(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined;
  return typeof state.idx === 'number' ? state.idx : undefined;
}
