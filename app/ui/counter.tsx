import { useEffect, useRef } from 'react';
import { type CounterParts, countTo } from './counter-parts.ts';
import { motionNow, onMotionChange } from './motion-state.ts';
import { useInView } from './use-in-view.ts';

/** The duration of the count: 2 to 2.5 seconds (docs/product.md#pages). */
const COUNT_MS = 2_250;

/**
 * Counts up to its number once it is in view. The final number stays in the page and the running one is
 * drawn over it, so that the layout does not shift and a screen reader reads the final number.
 */
export function Counter({ before, number, after }: CounterParts) {
  const counted = useRef<HTMLSpanElement>(null);
  const seen = useInView(counted);

  useEffect(() => {
    const element = counted.current;
    if (!element || !seen || number === '' || motionNow() !== 'moving') return;
    const start = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      const elapsed = Math.max(0, now - start) / COUNT_MS;
      if (elapsed >= 1) {
        finish();
        return;
      }
      element.dataset.now = countTo(number, 1 - (1 - elapsed) ** 3);
      frame = requestAnimationFrame(tick);
    });
    const finish = () => {
      cancelAnimationFrame(frame);
      delete element.dataset.now;
    };
    const unsubscribe = onMotionChange(finish);
    return () => {
      unsubscribe();
      finish();
    };
  }, [seen, number]);

  // A sign never stands alone on the next line.
  const signed = SIGN.test(after);
  return (
    <span className={signed ? 'figures whitespace-nowrap' : 'figures'} dir="auto">
      <span>{before}</span>
      <span ref={counted} className="counter relative inline-block">
        {number}
      </span>
      {signed ? (
        <sup className="counter-sign text-[0.5em]/[0] align-[0.5em] top-0 ms-[0.08em] text-dye">
          {after}
        </sup>
      ) : (
        <span>{after}</span>
      )}
    </span>
  );
}

// A single sign is a small superscript; words and units stay on the line.
const SIGN = /^[+%°×*]$/;
