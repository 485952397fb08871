import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useIsAfresh } from './render-afresh.tsx';

/** The last scroll position of each entry of the browser's history, in pixels, by the entry's key. */
const scrolled = new Map<string, number>();

/**
 * The part of a page below its heading. After a press on a link it is rendered once the heading has been painted; until
 * then its space is reserved. A page that was loaded whole has it in its HTML. When the visitor goes back to a scrolled
 * page, it is rendered at once.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isAfresh = useIsAfresh();
  const [isShown, setShown] = useState(isAfresh || (isBack && scrolled.get(key) !== 0));

  useEffect(() => {
    const read = () => {
      // Ignores the jump to the top of the next page, whose entry is already current.
      if ((history.state?.key ?? 'default') === key) scrolled.set(key, scrollY);
    };
    read();
    addEventListener('scroll', read, { passive: true });
    return () => removeEventListener('scroll', read);
  }, [key]);

  useEffect(() => {
    if (!isShown) return afterPaint(() => startTransition(() => setShown(true)));
  }, [isShown]);

  return isShown ? children : <div className="h-screen" />;
}

/** Calls `run` after the next frame has been painted. Returns a function that cancels it. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
