import { type RefObject, useEffect, useState } from 'react';

// A little before it is seen, so that nobody sees the end state jump back to the start.
const MARGIN = '0px 0px 48px';

/** Becomes true when the element comes into view, and stays so: what it starts runs once. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen, element]);

  return seen;
}
