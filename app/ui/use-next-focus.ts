import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When an element that has the focus is removed, moves the focus to the element that `next` finds, unless something
 * else has taken it.
 */
export function useNextFocus(
  ref: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined,
): void {
  const latest = useRef(next);
  useLayoutEffect(() => {
    latest.current = next;
  });
  // A layout effect: it cleans up before the removal, when the element still has the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element === null || element !== document.activeElement) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) latest.current()?.focus();
      });
    };
  }, [ref]);
}
