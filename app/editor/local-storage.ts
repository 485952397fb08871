import { useCallback, useSyncExternalStore } from 'react';

/**
 * What the admin keeps in the browser's localStorage. Storage that is switched off only forgets.
 * `engawa.autosave` is `on` where autosave is on; without it, autosave is off.
 * `engawa.active` is the time of the owner's last activity in any tab, in milliseconds; it goes with the
 * session (specification, section 4).
 */
export type KeptKey = 'engawa.autosave' | 'engawa.active';

/** Reads a kept value, or null. */
export function readKept(key: KeptKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value. */
export function keep(key: KeptKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: it is a convenience.
  }
}

/** Removes a kept value. */
export function forget(key: KeptKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** A kept switch, off until it is switched on; all tabs follow. */
export function useKeptSwitch(key: KeptKey): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribe,
    () => readKept(key) === 'on',
    () => false,
  );
  const set = useCallback(
    (next: boolean) => {
      keep(key, next ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [on, set];
}
