import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Removes an inlined style sheet when its link is no longer in the document. The server inlines the sheets
 * (server/http/inline-styles.ts); React only manages the links.
 */
export function useInlinedStyles(): void {
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the page.
  useLayoutEffect(() => {
    const links = document.querySelectorAll('link[rel="stylesheet"]');
    const linked = new Set([...links].map((link) => link.getAttribute('href')));
    for (const style of document.querySelectorAll<HTMLElement>('style[data-sheet]')) {
      if (!linked.has(style.dataset.sheet ?? null)) style.remove();
    }
  }, [pathname]);
}
