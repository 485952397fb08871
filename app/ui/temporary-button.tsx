import { type ComponentProps, useRef } from 'react';
import { useNextFocus } from './use-next-focus.ts';

/**
 * A button that is removed while it may have the focus: by its own press, or at the end of what it belongs to. The
 * focus then goes to the element that `next` finds, unless something else has taken it.
 */
export function TemporaryButton({
  next,
  ...attributes
}: Omit<ComponentProps<'button'>, 'ref'> & { next: () => HTMLElement | null | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  useNextFocus(button, next);
  return <button ref={button} type="button" {...attributes} />;
}
