import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router';
import { pageAt } from '../../domain/pages.ts';
import { useFrame } from '../frame.tsx';
import { savesData } from '../ui/motion-state.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Prefetches the pages of the menu once the page is idle, and again after each change of page: those that were left
 * out, and those that are no longer fresh. Not in a preview, whose pages are made for each request, nor in the editor,
 * nor in a static copy.
 */
export function Prefetching() {
  const frame = useFrame();
  const { pathname } = useLocation();
  const isPreview = useHref('/') !== '/';

  useEffect(() => {
    if (import.meta.env.DEV || isPreview || frame.isCopy || savesData()) return;
    return whenIdle(() => {
      import('../prefetch/prefetch.ts')
        // The editor needs the module alone: it tells other tabs of a save.
        .then(({ prefetchPages }) =>
          pageAt(pathname) === 'admin' ? undefined : prefetchPages(frame),
        )
        // Without an answer the pages are loaded when they are opened.
        .catch(() => undefined);
    });
  }, [frame, pathname, isPreview]);

  return null;
}
