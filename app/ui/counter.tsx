import { useEffect, useRef } from 'react';
import { countTo } from './count-to.ts';
import { motionNow, onMotionChange } from './motion.ts';
import { useInView } from './use-in-view.ts';
import './counter.css';

/** How long a counter runs: between the 2 and 2.5 seconds of the specification, section 9. */
const COUNT_MS = 2_250;

interface CounterProps {
  readonly before: string;
  /** As it is written, such as `1,000` or `4.9`; empty where nothing is to be counted. */
  readonly number: string;
  readonly after: string;
}

/**
 * Counts up to its number once it is seen. The number itself stays in the page all the while and the
 * running one is laid over it, so that nothing moves and a screen reader reads the true one.
 */
export function Counter({ before, number, after }: CounterProps) {
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
    const forget = onMotionChange(finish);
    return () => {
      forget();
      finish();
    };
  }, [seen, number]);

  return (
    <span className="figures">
      {before}
      <span ref={counted} className="counter">
        {number}
      </span>
      {SIGN.test(after) ? <sup className="counter-sign">{after}</sup> : after}
    </span>
  );
}

// A lone sign is set small and high; words and units stay on the line.
const SIGN = /^[+%°×*]$/;
