import { useSyncExternalStore } from 'react';

/** As the style sheets have it: below `desk`. */
const NARROW = '(max-width: 56.24rem)';

const subscribe = (listen: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listen);
  return () => query.removeEventListener('change', listen);
};

/** Whether the window is as narrow as a phone or a tablet; not before the scripts have run. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
