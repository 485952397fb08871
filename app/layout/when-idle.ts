/** The longest wait for an idle callback, in milliseconds. */
const TIMEOUT_MS = 2000;

/** Calls `run` once the page is loaded and idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) {
      const id = requestIdleCallback(run, { timeout: TIMEOUT_MS });
      cancel = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(run, 200);
      cancel = () => clearTimeout(id);
    }
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    cancel();
  };
}
