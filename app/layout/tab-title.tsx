import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { graphemesOf } from '../../domain/graphemes.ts';
import { useFrame } from '../frame.tsx';
import { useMotion } from '../ui/motion-state.ts';
import { playTyping, type TypingTimes } from '../ui/typing-steps.ts';

/** See docs/product.md#typing-and-the-tabs-title. */
const TIMES: TypingTimes = {
  typeLetter: 100,
  eraseLetter: 60,
  beforeTyping: 300,
  beforeErasing: 1_500,
};

/** How long the text on return to the tab is shown before the typing starts again. */
const RESUMING_MS = 1_000;

/** The first path segment: the same for a page, its modals and its categories. */
const pageOf = (pathname: string) => pathname.split('/')[1];

/**
 * Types the titles in the browser's tab, each followed by the page's name (WCAG 2.4.2). Without motion, and while the
 * visitor leaves the page, the page's own title is shown, because the browser's history stores that one.
 */
export function TabTitle() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const page = pageOf(pathname);
  const isLeaving = next !== undefined && pageOf(next.pathname) !== page;
  const isMoving = useMotion() === 'moving' && !isLeaving;
  const { brand, tab } = useFrame();
  /** The page's own title, and the title shown in its place, as the browser has normalized it. */
  const pageTitle = useRef('');
  const shownTitle = useRef('');

  // Layout effects, so that no letter is typed before they see a new page's title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address, and a save of the brand, may set a title.
  useLayoutEffect(() => {
    if (document.title !== shownTitle.current) pageTitle.current = document.title;
  }, [pathname, brand]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing restarts on each page.
  useLayoutEffect(() => {
    const set = (title: string) => {
      document.title = title;
      shownTitle.current = document.title;
    };
    // The name of the page is before the brand; Home's title is the brand alone.
    const show = (text: string) =>
      set((text && `${text} · `) + pageTitle.current.replace(` · ${brand}`, ''));
    const letters = tab.titles.map(graphemesOf);
    let stop = () => {};
    const start = (isBack: boolean) => {
      stop();
      if (document.hidden) show(tab.away);
      else if (!isMoving || letters.length === 0) set(pageTitle.current);
      else {
        if (isBack) show(tab.back);
        const since = performance.now() + (isBack ? RESUMING_MS : 0);
        stop = playTyping({ letters, times: TIMES, since, show });
      }
    };
    const onVisibility = () => start(true);
    start(false);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [page, isMoving, brand, tab]);

  return null;
}
