import { startTransition, useEffect, useState } from 'react';

const FIRST = 24;
const STEP = 60;

/**
 * How many lines of a long list are rendered: a screen of them at once, so that the tab opens quickly, and the others
 * soon after. `wanted` lines are rendered at once in any case.
 */
export function useSlices(total: number, wanted: number): number {
  const [count, setCount] = useState(FIRST);
  const rendered = Math.max(count, wanted);
  const isWhole = rendered >= total;
  useEffect(() => {
    if (isWhole) return;
    // A task of its own, so that the page is painted and answers keys between two slices.
    const timer = setTimeout(() => startTransition(() => setCount(rendered + STEP)), 30);
    return () => clearTimeout(timer);
  }, [isWhole, rendered]);
  return Math.min(rendered, total);
}
