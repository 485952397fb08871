/**
 * Calls `start` when the tab is seen, now or later, and what it returned when the tab is hidden. What
 * comes back ends both.
 */
export function whileSeen(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = document.hidden ? undefined : start();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}
