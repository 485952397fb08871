import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useHref, useLocation } from 'react-router';
import { pathOf } from '../../domain/pages.ts';
import { useFrame } from '../frame.tsx';
import { savesData } from '../ui/motion-state.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Prefetches the pages of the menu once the page is idle, except in previews, whose pages are rendered for each
 * request, and in static copies. The admin is not prefetched: visitors do not need its scripts.
 */
export function Prefetching() {
  const { menu, isCopy = false } = useFrame();
  const { pathname } = useLocation();
  const isPreview = useHref('/').startsWith('/preview/');
  const [isIdle, setIdle] = useState(false);
  const isOff = import.meta.env.DEV || isCopy || isPreview;

  useEffect(() => {
    if (!isOff && !savesData()) return whenIdle(() => setIdle(true));
  }, [isOff]);

  if (!isIdle) return null;
  return menu
    .map(({ path }) => path)
    .filter((path) => path !== pathname && path !== pathOf('admin'))
    .map((path) => <PrefetchPageLinks key={path} page={path} />);
}
