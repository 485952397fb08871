import { useSyncExternalStore } from 'react';

/**
 * Whether anything may move by itself. `none`: the visitor's settings ask for reduced motion, reduced data
 * or forced colours. `paused`: the visitor pressed the button. `resting`: for a moment. `unknown`: in the server's
 * HTML, until hydration.
 */
export type Motion = 'unknown' | 'none' | 'paused' | 'resting' | 'moving';

const KEY = 'engawa-garden';
const NO_MOTION =
  '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce), (forced-colors: active)';

const listeners = new Set<() => void>();
/** A copy of the stored choice, which also works if local storage is not available. */
let choice: string | null | undefined;
let isResting = false;

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function isPaused(): boolean {
  choice ??= readChoice();
  return choice === 'paused';
}

// Not in every browser, and not in the DOM types.
const savesData = (): boolean =>
  Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData') === true;

/** The current value of `useMotion`, outside of rendering. Only in the browser. */
export function motionNow(): Motion {
  if (savesData() || matchMedia(NO_MOTION).matches) return 'none';
  if (isPaused()) return 'paused';
  return isResting ? 'resting' : 'moving';
}

/** Calls `onChange` whenever `motionNow` may have changed. Returns a function that unsubscribes. Only in the browser. */
export function onMotionChange(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    choice = undefined;
    onChange();
  };
  const query = matchMedia(NO_MOTION);
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  query.addEventListener('change', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
    query.removeEventListener('change', onChange);
  };
}

/** Pauses or resumes all motion, and stores the choice for the next visit. */
export function pauseMotion(paused: boolean): void {
  choice = paused ? 'paused' : 'moving';
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without local storage, the choice lasts for this visit.
  }
  report();
}

/** Stops all motion until it is called with false. The next visit does not know of it. */
export function restMotion(rests: boolean): void {
  isResting = rests;
  report();
}

function report(): void {
  for (const listener of listeners) listener();
}

export const useMotion = (): Motion =>
  useSyncExternalStore<Motion>(onMotionChange, motionNow, () => 'unknown');
