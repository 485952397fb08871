import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** False in the server's HTML, true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
