import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the first HTML and true once the page is alive. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
