import { type RefObject, useLayoutEffect, useState } from 'react';

interface Space {
  readonly width: number;
  readonly height: number;
}

/** The size of an element that takes the space that is left; null until it is measured. */
export function useFreeSpace(element: RefObject<HTMLElement | null>): Space | null {
  const [space, setSpace] = useState<Space | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setSpace({ width: measured.clientWidth, height: measured.clientHeight });
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return space;
}
