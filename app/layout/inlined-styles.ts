import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Takes the text of a style sheet out of the document when the sheet's link has gone with its page. The server
 * puts it there (server/http/inline-styles.ts), and React knows of the link only.
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
