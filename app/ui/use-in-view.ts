import { type RefObject, useEffect, useState } from 'react';

// A little earlier than visible, so that nobody sees the final state jump back to the start.
const MARGIN = '0px 0px 48px';

/** Becomes true when the element comes into view, and stays true. */
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
