import { useMemo } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { Opening } from '../ui/page-link.tsx';
import { isQuick } from './page-transition.ts';
import { showPageTitle } from './tab-title.tsx';

/** What page links need: the start of every address, and how a page is opened without loading it whole. */
export function usePageLinks() {
  const home = useHref('/');
  const navigate = useNavigate();

  return useMemo(
    () => ({
      base: home === '/' ? '' : home,
      open: (to: string, { isWithin, state, replace }: Opening): void => {
        showPageTitle();
        const viewTransition = !isWithin && isQuick();
        void navigate(to, { state, replace, preventScrollReset: isWithin, viewTransition });
      },
    }),
    [home, navigate],
  );
}
