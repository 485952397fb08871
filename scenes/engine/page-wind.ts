import { isDue, isFelt, type Push, pushOf } from '../push.ts';
import type { WindNow } from './messages.ts';

/** A pointer slower than this, in widths of the window per second, moves no air. */
const SLOWEST = 0.5;
/** The strength of a push by a pointer that crosses one width per second. */
const STRENGTH = 0.22;
/** The speed of the pointer is measured over at least this many milliseconds, and at most three times as many. */
const SAMPLE_MS = 90;

// The wind of the page, which the gardens share, so that a gust goes on in the next garden.
let start: number | undefined;
let pushes: readonly Push[] = [];

/** The wind of this page now. Its time starts with the first garden. */
export function windNow(): WindNow {
  start ??= performance.now();
  const time = (performance.now() - start) / 1000;
  pushes = pushes.filter((push) => isFelt(push, time));
  return { time, pushes };
}

/** Calls `onPush` when the pointer crosses the window fast while `isOn`. Returns a function that stops it. */
export function followPointer(isOn: () => boolean, onPush: (strength: number) => void): () => void {
  let [from, at] = [0, 0];
  const onMove = ({ clientX, timeStamp }: PointerEvent) => {
    const waited = timeStamp - at;
    if (waited < SAMPLE_MS) return;
    // Positive to the left, as the wind.
    const speed = ((from - clientX) / innerWidth / waited) * 1000;
    [from, at] = [clientX, timeStamp];
    if (waited > SAMPLE_MS * 3 || Math.abs(speed) < SLOWEST || !isOn()) return;
    const { time } = windNow();
    if (!isDue(pushes.at(-1), time)) return;
    const push = pushOf(time, speed * STRENGTH);
    pushes = [...pushes, push];
    onPush(push.strength);
  };
  addEventListener('pointermove', onMove, { passive: true });
  return () => removeEventListener('pointermove', onMove);
}
