import { useSyncExternalStore } from 'react';

/**
 * Whether anything may move by itself. `none` where the visitor's settings ask for stillness, less data or
 * few colours, `paused` by the button, `unknown` in the server's HTML until the scripts have read it.
 */
export type Motion = 'unknown' | 'none' | 'paused' | 'moving';

const KEY = 'engawa-garden';
const STILL =
  '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce), (forced-colors: active)';

const listeners = new Set<() => void>();
/** Holds the choice where the browser keeps nothing. */
let choice: string | null | undefined;

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function isPaused(): boolean {
  choice ??= read();
  return choice === 'paused';
}

// Not every browser has it, nor do the types.
const savesData = (): boolean =>
  Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData') === true;

/** The same as `useMotion`, asked once. Only in the browser. */
export function motionNow(): Motion {
  if (savesData() || matchMedia(STILL).matches) return 'none';
  return isPaused() ? 'paused' : 'moving';
}

/** Calls back whenever `motionNow` may have changed. Returns a way to stop. Only in the browser. */
export function onMotionChange(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    choice = undefined;
    onChange();
  };
  const still = matchMedia(STILL);
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  still.addEventListener('change', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
    still.removeEventListener('change', onChange);
  };
}

/** Pauses all motion, or lets it go on; remembered for the next visit. */
export function pauseMotion(paused: boolean): void {
  choice = paused ? 'paused' : 'moving';
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A browser that keeps nothing remembers it for this visit.
  }
  for (const listener of listeners) listener();
}

export const useMotion = (): Motion =>
  useSyncExternalStore<Motion>(onMotionChange, motionNow, () => 'unknown');
