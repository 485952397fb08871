import { useSyncExternalStore } from 'react';

/**
 * Whether anything may move by itself. `none`: the visitor's settings ask for reduced motion, reduced data
 * or forced colours. `paused`: the visitor pressed the button. `unknown`: in the server's HTML, until hydration.
 */
export type Motion = 'unknown' | 'none' | 'paused' | 'moving';

const KEY = 'engawa-garden';
const NO_MOTION =
  '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce), (forced-colors: active)';

let query: MediaQueryList | undefined;

/** One object for all components: each that moves asks it several times. */
const noMotion = (): MediaQueryList => {
  query ??= matchMedia(NO_MOTION);
  return query;
};

const listeners = new Set<() => void>();
/** A copy of the stored choice, which also works if local storage is not available. */
let choice: string | null | undefined;

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whether the visitor asks to save data. Only in the browser. */
export const savesData = (): boolean =>
  matchMedia('(prefers-reduced-data: reduce)').matches || connectionSavesData();

// Not in every browser, and not in the DOM types.
const connectionSavesData = (): boolean =>
  Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData') === true;

/** The current value of `useMotion`, outside of rendering. Only in the browser. */
export function motionNow(): Motion {
  if (noMotion().matches || connectionSavesData()) return 'none';
  choice ??= readChoice();
  return choice === 'paused' ? choice : 'moving';
}

/**
 * Calls `onChange` whenever `motionNow` may have changed. Returns a function that unsubscribes. Only in the browser.
 */
export function onMotionChange(onChange: () => void): () => void {
  listeners.add(onChange);
  noMotion().addEventListener('change', onChange);
  return () => {
    listeners.delete(onChange);
    noMotion().removeEventListener('change', onChange);
  };
}

/** Pauses or resumes all motion, and stores the choice for the next visit. */
export function pauseMotion(paused: boolean): void {
  const next = paused ? 'paused' : 'moving';
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without local storage, the choice lasts for this visit.
  }
  choice = next;
  for (const listener of listeners) listener();
}

export const useMotion = (): Motion =>
  useSyncExternalStore<Motion>(onMotionChange, motionNow, () => 'unknown');
