import { type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';

/**
 * What is below the first screen of a page. After a press on a link it is rendered when the first screen has been
 * painted, and its place is kept until then. A page that was loaded whole has it in its HTML, and on the way back it
 * is there at once, since the browser scrolls to where the visitor was.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const isFirst = useNavigationType() === 'POP';
  const isShown = useDeferredValue(true, isFirst);
  return isShown ? children : <div className="h-screen" />;
}
