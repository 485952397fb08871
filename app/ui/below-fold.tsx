import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useIsAfresh } from './render-afresh.tsx';

/** How far the page of each entry of the history was scrolled when it was last shown, in pixels. By the entry's key. */
const scrolled = new Map<string, number>();

/**
 * What is below the heading of a page. After a press on a link it is rendered when the heading has been painted, and
 * its place is kept until then. A page that was loaded whole has it in its HTML. On the way back to where the visitor
 * had scrolled it is there at once.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isAfresh = useIsAfresh();
  const [isShown, setShown] = useState(isAfresh || (isBack && scrolled.get(key) !== 0));

  useEffect(() => {
    const read = () => {
      // Not the jump to the top of the next page, whose entry the browser has already.
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
