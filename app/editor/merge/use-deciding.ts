import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { Edits } from '../document/edits.ts';
import { SAVE_ID } from '../saving/save-button.tsx';
import type { useSaving } from '../saving/use-saving.ts';
import { mergeOf, withoutOutdated } from './save-conflict.ts';

/** Whether the decisions are shown in place of a tab, and the ways there and back. */
export function useDeciding(
  edits: Edits,
  {
    conflict,
    setConflict,
    settleConflict,
  }: Pick<ReturnType<typeof useSaving>, 'conflict' | 'setConflict' | 'settleConflict'>,
) {
  const [shown, setShown] = useState(false);
  const isOpen = conflict !== null && shown;
  /** The working copy's content when the decisions were shown last. */
  const decided = useRef<Portfolio | null>(null);

  const open = useCallback(() => {
    const now = edits.state().working;
    const before = decided.current ?? now;
    decided.current = now;
    setConflict((found) => found && withoutOutdated(found, { decided: before, now }));
    setShown(true);
  }, [edits, setConflict]);

  const leave = useCallback(() => {
    flushSync(() => setShown(false));
    document.getElementById(SAVE_ID)?.focus();
  }, []);
  const settle = useCallback(
    (content: Portfolio) => {
      if (conflict === null) return;
      settleConflict(content, conflict, true);
      leave();
    },
    [conflict, settleConflict, leave],
  );

  // What the owner typed meanwhile may have made both sides equal.
  const read = () =>
    conflict === null || mergeOf(conflict, edits.state().working).conflicts.length > 0;
  const isLeft = useSyncExternalStore(edits.subscribe, read, read);
  useEffect(() => {
    if (isLeft || conflict === null) return;
    const timer = setTimeout(() => {
      settleConflict(mergeOf(conflict, edits.state().working).content, conflict, false);
      setShown(false);
    });
    return () => clearTimeout(timer);
  }, [isLeft, conflict, settleConflict, edits]);

  return {
    isOpen,
    open,
    close: useCallback(() => setShown(false), []),
    leave,
    settle,
  };
}
