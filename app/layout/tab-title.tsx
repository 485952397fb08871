import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { site } from '../../site.config.ts';
import { nextTitleStep, RESUMING_MS, type TitleState } from './tab-title-steps.ts';

/** Types the titles in the browser's tab (specification, section 2). Still with reduced motion. */
export function TabTitle() {
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has set its own title.
  useEffect(() => {
    const pageTitle = document.title;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    let timer: ReturnType<typeof setTimeout> | undefined;

    const step = (state: TitleState) => {
      document.title = state.text === '' ? '\u200b' : state.text;
      const { wait, next } = nextTitleStep(state, site.tabTitles);
      timer = setTimeout(() => step(next), wait);
    };
    const start = () => {
      if (still.matches) document.title = pageTitle;
      else step({ title: 0, text: '', phase: 'typing' });
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (document.hidden) {
        document.title = site.tabAway;
      } else {
        document.title = site.tabBack;
        timer = setTimeout(start, RESUMING_MS);
      }
    };

    start();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [pathname]);

  return null;
}
