import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router';
import { useFrame } from '../frame.tsx';
import { savesData } from '../ui/motion.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Prefetches the pages of the menu once the page is idle, and again after each change of page: those that were left
 * out, and those that are no longer fresh. Not in a preview, whose pages are made for each request.
 */
export function Prefetching() {
  const frame = useFrame();
  const { pathname } = useLocation();
  const isPreview = useHref('/') !== '/';

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of page.
  useEffect(() => {
    if (import.meta.env.DEV || isPreview || savesData()) return;
    return whenIdle(() => {
      import('../prefetch/prefetch.ts')
        .then(({ prefetchPages }) => prefetchPages(frame))
        // Without an answer the pages are loaded when they are opened.
        .catch(() => undefined);
    });
  }, [frame, pathname, isPreview]);

  return null;
}
