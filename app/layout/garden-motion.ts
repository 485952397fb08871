import { useSyncExternalStore } from 'react';

/** `none` where the visitor's settings ask for stillness, less data or few colours, `paused` by the button. */
export type GardenMotion = 'none' | 'paused' | 'moving';

const KEY = 'engawa-garden';
const QUERIES = [
  '(prefers-reduced-motion: reduce)',
  '(prefers-reduced-data: reduce)',
  '(forced-colors: active)',
];

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

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

function motionNow(): GardenMotion {
  if (savesData() || QUERIES.some((query) => matchMedia(query).matches)) return 'none';
  return isPaused() ? 'paused' : 'moving';
}

function subscribe(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    choice = undefined;
    onChange();
  };
  const queries = QUERIES.map((query) => matchMedia(query));
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

/** Pauses the gardens, or lets them move again; remembered for the next visit. */
export function pauseGardens(paused: boolean): void {
  choice = paused ? 'paused' : 'moving';
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A browser that keeps nothing remembers it for this visit.
  }
  for (const listener of listeners) listener();
}

/** Whether the gardens may move now. The server's HTML stands still. */
export const useGardenMotion = (): GardenMotion =>
  useSyncExternalStore<GardenMotion>(subscribe, motionNow, () => 'none');
