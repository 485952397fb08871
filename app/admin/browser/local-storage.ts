import { useSyncExternalStore } from 'react';
import type { Store } from '../state-store.ts';

/**
 * The keys that the admin uses in local storage. If storage is disabled, nothing is stored.
 * `engawa.autosave` is `on` if autosave is on; without it, autosave is off.
 * `engawa.active` is the time of the owner's last activity in any tab, in milliseconds; it is removed when the
 * session ends (docs/product.md#session).
 */
type StorageKey = 'engawa.autosave' | 'engawa.active';

/** Reads a stored value; null if there is none. */
export function readItem(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

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

/** Whether the autosave is on: a boolean in local storage, synchronized between tabs. */
export const AUTOSAVE = {
  state: () => readItem('engawa.autosave') === 'on',
  subscribe,
  set(on: boolean) {
    writeItem('engawa.autosave', on ? 'on' : 'off');
    for (const listener of listeners) listener();
  },
} satisfies Store<boolean> & { set: (on: boolean) => void };

/** Whether the autosave is on; in the server's HTML it is off. */
export const useAutosave = (): boolean =>
  useSyncExternalStore(subscribe, AUTOSAVE.state, () => false);
