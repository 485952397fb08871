import { useCallback, useSyncExternalStore } from 'react';

/**
 * The keys that the admin uses in local storage. If storage is disabled, nothing is stored.
 * `engawa.autosave` is `on` if autosave is on; without it, autosave is off.
 * `engawa.active` is the time of the owner's last activity in any tab, in milliseconds; it is removed when the
 * session ends (specification, section 4).
 * `engawa.samples` is `on` if the samples are listed above the Site tab only.
 */
export type StorageKey = 'engawa.autosave' | 'engawa.active' | 'engawa.samples';

/** Reads a stored value; null if there is none. */
export function readItem(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. */
export function writeItem(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is disabled.
  }
}

/** Removes a stored value. */
export function removeItem(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so nothing was stored.
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

/** A boolean in local storage, initially false, synchronized between tabs. */
export function useStoredSwitch(key: StorageKey): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribe,
    () => readItem(key) === 'on',
    () => false,
  );
  const set = useCallback(
    (next: boolean) => {
      writeItem(key, next ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [on, set];
}
