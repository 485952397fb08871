/** The speed of the pointer is measured over at least this many milliseconds, and at most three times as many. */
const SAMPLE_MS = 90;
/** A pointer slower than this, in widths of the window per second, moves no air. */
const SLOWEST = 0.5;
/** The strength of a push by a pointer that crosses one width per second. */
const STRENGTH = 0.22;

/**
 * Calls `onPush` while the pointer crosses the window fast, with the strength for the wind: positive to the left.
 * Returns a function that stops it.
 */
export function followPointer(onPush: (strength: number) => void): () => void {
  let from = 0;
  let at = 0;
  const onMove = ({ clientX, timeStamp }: PointerEvent) => {
    const waited = timeStamp - at;
    if (waited < SAMPLE_MS) return;
    const speed = ((from - clientX) / innerWidth / waited) * 1000;
    from = clientX;
    at = timeStamp;
    if (waited < SAMPLE_MS * 3 && Math.abs(speed) > SLOWEST) onPush(speed * STRENGTH);
  };
  addEventListener('pointermove', onMove, { passive: true });
  return () => removeEventListener('pointermove', onMove);
}
