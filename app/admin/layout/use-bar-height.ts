import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the style sheet the height of the sticky bar (`--editor-bar`), which grows with its notices: what takes the
 * focus is scrolled out from under it.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--editor-bar', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--editor-bar');
    };
  }, [bar]);
}
