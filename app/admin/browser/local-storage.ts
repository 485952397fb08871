import { useSyncExternalStore } from 'react';
import type { Store } from '../state-store.ts';

/**
 * The keys that the admin uses in local storage. If storage is disabled, nothing is stored.
 * `engawa.autosave` is `on` if autosave is on; without it, autosave is off.
 * `engawa.active` is the time of the owner's last activity in any tab, in milliseconds; it is removed when the
 * session ends (docs/product.md#session).
 */
type StorageKey = 'engawa.autosave' | 'engawa.active';

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Reads a stored value; null if there is none. */
export const readItem = (key: StorageKey) => attempt(() => localStorage.getItem(key));

export const writeItem = (key: StorageKey, value: string) =>
  attempt(() => localStorage.setItem(key, value));

export const removeItem = (key: StorageKey) => attempt(() => localStorage.removeItem(key));

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

export const useAutosave = (): boolean =>
  useSyncExternalStore(subscribe, AUTOSAVE.state, () => false);
