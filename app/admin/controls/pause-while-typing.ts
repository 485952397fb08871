import { motionNow, setMotion } from '../../ui/motion-state.ts';

/** After the first key of several, so that the key itself is shown first. */
const START_MS = 100;
/** After the last key. */
const END_MS = 1_000;

/**
 * Stops all motion while the owner types: it is drawn by the same processor that shows the keys. Returns the function
 * that ends it.
 */
export function startPausingWhileTyping(): () => void {
  let start: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    if (motionNow() === 'moving') setMotion('resting');
  };
  const stop = () => {
    clearTimeout(start);
    clearTimeout(end);
    start = undefined;
    // The owner may have paused it meanwhile.
    if (motionNow() === 'resting') setMotion();
  };
  const type = () => {
    start ??= setTimeout(rest, START_MS);
    clearTimeout(end);
    end = setTimeout(stop, END_MS);
  };
  addEventListener('input', type);
  return () => {
    removeEventListener('input', type);
    stop();
  };
}
