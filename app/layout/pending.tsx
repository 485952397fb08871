import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { pathOf } from '../../domain/pages.ts';
import type { SiteFrame } from '../../domain/site-frame.ts';
import { interpolate } from '../../domain/words/word.ts';
import { useFrame } from '../frame.tsx';

/** How long a page loads before the message appears, in milliseconds. Most pages are there sooner. */
const LATE_MS = 200;

/**
 * The message shown while the next page is loading. Afterwards it names the new page for screen readers, which do not
 * announce a client-side navigation.
 */
export function Pending() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const frame = useFrame();
  const hasNavigated = useArrival();
  const isLate = useLate(location !== undefined);
  const message =
    isLate && location !== undefined ? loadingMessage(frame, location.pathname, pathname) : '';
  return (
    <div role="status" className="fixed inset-x-0 top-bar z-20 print:hidden">
      {message !== '' && (
        <p className="wrap label-mono border-b border-line-night bg-night py-3 text-moonlit-2 opacity-100 [transition:opacity_var(--fast)] starting:opacity-0">
          {message}
        </p>
      )}
      {message === '' && hasNavigated && (
        <p className="sr-only">{arrivalMessage(frame, pathname)}</p>
      )}
    </div>
  );
}

/** True once `isLoading` has been true for a while. */
function useLate(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLate;
}

/**
 * True once the visitor has navigated away from the page that was loaded first. If a navigation removed the
 * focused element, the focus moves to the new page's content.
 */
function useArrival(): boolean {
  const { key, pathname } = useLocation();
  const shown = useRef({ key, pathname });
  const [hasNavigated, setNavigated] = useState(false);

  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    // A form's answer stays on its page.
    if (before.pathname !== pathname) setNavigated(true);
    if (!isFocusVisible()) document.getElementById('content')?.focus({ preventScroll: true });
  }, [key, pathname]);

  return hasNavigated;
}

function isFocusVisible(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  // WebKit may not have laid out a dialog that has just opened. The focus would go to an inert element.
  return focused.closest('dialog[open]') !== null || focused.checkVisibility();
}

const pageAt = ({ menu }: SiteFrame, path: string) =>
  menu.find(({ page }) => pathOf(page) === path);

function loadingMessage(frame: SiteFrame, next: string, current: string): string {
  const { words } = frame;
  const isSamePage = next.split('/')[1] === current.split('/')[1];
  if (next === pathOf('anime') && !isSamePage) return words.openingAnime;
  const page = pageAt(frame, next);
  if (page === undefined) return words.opening;
  return isSamePage ? '' : interpolate(words.openingPage, { page: page.label });
}

function arrivalMessage(frame: SiteFrame, path: string): string {
  const page = pageAt(frame, `/${path.split('/')[1]}`);
  return page === undefined ? '' : interpolate(frame.words.arrived, { page: page.label });
}
