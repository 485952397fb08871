import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The current history entry. */
let last = { number: 0, href: '' };

// Registered when the module loads, so that it runs before the router's own listener.
if (typeof document !== 'undefined') {
  last = here();
  addEventListener('popstate', numberEntry);
}

/**
 * Adds the router's index (`idx`) to history entries that the browser creates itself, such as the skip
 * link's. Without an index the router cannot undo a step back when the owner chooses to stay on a page
 * with unsaved changes.
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
  if (readNumber() === undefined) {
    const isSame = window.location.href === last.href;
    history.replaceState({ idx: isSame ? last.number : last.number + 1 }, '');
  }
  last = here();
}

function readNumber(): number | undefined {
  const number: unknown = Reflect.get(Object(history.state), 'idx');
  return typeof number === 'number' ? number : undefined;
}
