import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/**
 * A button that is removed while it may have the focus: by its own press, or at the end of what it belongs to. The
 * focus then goes to the element that `next` finds, unless something else has taken it.
 */
export function TemporaryButton({
  next,
  ...attributes
}: Omit<ComponentProps<'button'>, 'ref'> & { next: () => HTMLElement | null | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(next);
  useLayoutEffect(() => {
    latest.current = next;
  });
  // A layout effect: it cleans up before the removal, when the button still has the focus.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === null || element !== document.activeElement) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) latest.current()?.focus();
      });
    };
  }, []);
  return <button ref={button} type="button" {...attributes} />;
}
