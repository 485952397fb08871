import { isDue, isFelt, type Push, pushOf } from '../push.ts';
import type { WindNow } from './messages.ts';

/** A pointer slower than this, in widths of the window per second, moves no air. */
const SLOWEST = 0.5;
/** The strength of a push by a pointer that crosses one width per second. */
const STRENGTH = 0.22;
/** The speed of the pointer is measured over at least this many milliseconds. */
const SAMPLE_MS = 90;

// The wind of the page, which the gardens share, so that a gust goes on in the next garden.
let time = 0;
let since = 0;
let blows = false;
let pushes: readonly Push[] = [];

/** The wind of this page now. Its time advances from here on if `isMoving`, that is, if a garden moves. */
export function windNow(isMoving = blows): WindNow {
  const now = performance.now() / 1000;
  if (blows) time += now - since;
  since = now;
  blows = isMoving;
  pushes = pushes.filter((push) => isFelt(push, time));
  return { time, pushes };
}

/** Adds an impulse to the wind of this page. Returns false if the last one was just now. */
export function addPush(strength: number): boolean {
  const now = windNow();
  if (!isDue(now.pushes.at(-1), now.time)) return false;
  pushes = [...now.pushes, pushOf(now.time, strength)];
  return true;
}

/** Calls `onPush` when the pointer crosses the window fast. Returns a function that stops it. */
export function followPointer(onPush: (strength: number) => void): () => void {
  let from = { x: 0, at: Number.NEGATIVE_INFINITY };
  const onMove = ({ clientX, timeStamp }: PointerEvent) => {
    const waited = timeStamp - from.at;
    if (waited < SAMPLE_MS) return;
    // Positive to the left, as the wind.
    const speed = ((from.x - clientX) / innerWidth / waited) * 1000;
    from = { x: clientX, at: timeStamp };
    // After a pause, where the pointer was does not tell how fast it is.
    if (waited < SAMPLE_MS * 3 && Math.abs(speed) > SLOWEST) onPush(speed * STRENGTH);
  };
  addEventListener('pointermove', onMove, { passive: true });
  return () => removeEventListener('pointermove', onMove);
}
