import { type ComponentProps, useRef } from 'react';
import { useNextFocus } from './use-next-focus.ts';

/**
 * A button that may have the focus when it is removed, by its own press or because its purpose has ended. The focus
 * then goes to the element that `next` finds, unless something else has taken it.
 */
export function TemporaryButton({
  next,
  ...attributes
}: Omit<ComponentProps<'button'>, 'ref'> & { next: () => HTMLElement | null | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  useNextFocus(button, next);
  return <button ref={button} type="button" {...attributes} />;
}
