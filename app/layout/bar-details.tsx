import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A `details` element of the bar, which works without scripts. Navigating, Escape and leaving it close it. */
export function BarDetails({ className, children }: { className?: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  // Closed in the first frame of the new page, which it would cover. Not on mount: the visitor may have opened it
  // before hydration.
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (details.current) details.current.open = false;
  }, [key]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);

  return (
    <details
      className={className}
      ref={details}
      onBlur={({ currentTarget, relatedTarget }) => {
        // It covers the page, where a focused element must be visible.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      {children}
    </details>
  );
}
