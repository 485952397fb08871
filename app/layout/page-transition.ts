import { useEffect } from 'react';

type Decorate = (transition: ViewTransition) => void;

let decorate: Decorate | undefined;

/** Sets what is called with the next view transition of the page when it starts, before the page changes. */
export function onNextTransition(call: Decorate): void {
  decorate = call;
}

if (typeof document !== 'undefined' && 'startViewTransition' in document) {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...args) => {
    const transition = start(...args);
    // A navigation during a transition skips it, which rejects `ready`. React Router does not handle the rejection,
    // and browsers report it as an error of the page.
    transition.ready.catch(() => undefined);
    const call = decorate;
    decorate = undefined;
    call?.(transition);
    return transition;
  };
}

/**
 * In milliseconds: where hydration takes longer, a page changes without a transition, which would paint both pages in
 * full before the next one is seen.
 */
const QUICK_MS = 100;

const loadedAt = performance.now();
let hydrationMs = 0;

/** Measures how long the page takes to hydrate. */
export function useHydrationTime(): void {
  useEffect(() => {
    hydrationMs ||= performance.measure('hydration', { start: loadedAt }).duration;
  }, []);
}

/** Whether the device is quick enough for a transition between pages. */
export const isQuick = (): boolean => hydrationMs < QUICK_MS;
