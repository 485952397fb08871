import { useMemo } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { Opening } from '../ui/page-link.tsx';
import { isQuick } from './page-transition.ts';
import { showPageTitle } from './tab-title.tsx';

/**
 * What page links need: the start of every address, and how a page is opened without loading it whole. In a static copy
 * each page is loaded whole: its data alone has no address there.
 */
export function usePageLinks(isCopy: boolean) {
  const home = useHref('/');
  const navigate = useNavigate();

  return useMemo(() => {
    if (isCopy) return { base: '', isCopy };
    return {
      base: home === '/' ? '' : home,
      open: (to: string, { isWithin, state, replace }: Opening): void => {
        showPageTitle();
        const viewTransition = !isWithin && isQuick();
        void navigate(to, { state, replace, preventScrollReset: isWithin, viewTransition });
      },
    };
  }, [home, navigate, isCopy]);
}
