/**
 * Calls `start` whenever the tab is or becomes visible, and the function that `start` returned when the tab
 * is hidden. Returns a function that ends this.
 */
export function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const update = () => {
    stop?.();
    stop = document.hidden ? undefined : start();
  };
  update();
  document.addEventListener('visibilitychange', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    stop?.();
  };
}
