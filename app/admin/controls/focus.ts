import { flushSync } from 'react-dom';

/** Makes a change, and focuses an element that it brings: in the same press, or a phone would show no keyboard. */
export function focusAfter(
  change: () => void,
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
): void {
  flushSync(change);
  find()?.focus(options);
}

/** As `ref` of an element that has the focus when it comes. */
export const focused = (element: HTMLElement | null): void => element?.focus();

/** As `ref` of an element that is scrolled to when it comes, or becomes the one that has this reference. */
export const scrolledTo = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/** The element id of the screen beside the rail, which is the page's content. */
export const FIELDS_ID = 'content';
