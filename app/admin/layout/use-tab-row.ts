import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Less than a pixel may remain at an end. */
const SLACK_PX = 1;

/**
 * Scrolls a row of tabs, where it is wider than its place, to the selected one; the style sheet's `scroll-padding`
 * leaves the tab before it half visible. `data-before` and `data-after` say at which ends there are more tabs.
 */
export function useTabRow(row: RefObject<HTMLElement | null>, selected: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is scrolled when another tab is selected.
  useLayoutEffect(() => {
    const element = row.current;
    const tab = element?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!element || !tab) return;
    const padding = Number.parseFloat(getComputedStyle(element).scrollPaddingInlineStart);
    element.scrollLeft = tab.offsetLeft - (Number.isNaN(padding) ? 0 : padding);
  }, [row, selected]);

  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-before', scrollLeft > SLACK_PX);
      element.toggleAttribute('data-after', scrollLeft < scrollWidth - clientWidth - SLACK_PX);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [row]);
}
