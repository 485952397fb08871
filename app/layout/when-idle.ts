/** The longest wait for an idle moment, in milliseconds. */
const AT_LATEST = 2000;

/** Runs something once the page is loaded and has nothing better to do. Returns a way to call it off. */
export function whenIdle(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) {
      const id = requestIdleCallback(run, { timeout: AT_LATEST });
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
