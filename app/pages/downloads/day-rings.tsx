import { useRef, useState } from 'react';
import { useMotion } from '../../ui/motion-state.ts';

/** How far the keys move among the rings, whose first is at the left. */
const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['ArrowRight', 1],
  ['ArrowDown', 1],
]);

/**
 * Rings in the pool, one for each of the last days with changes; a press says what changed. Only while the garden moves. One
 * stop of the Tab key, since the categories come after them.
 */
export function DayRings({ days, label }: { days: readonly string[]; label: string }) {
  const [shown, setShown] = useState<string>();
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  if (useMotion() !== 'moving') return null;

  const move = (event: React.KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const next = bar.current?.children.item(stop + step);
    if (next instanceof HTMLElement) next.focus();
  };

  return (
    <div className="day-rings print:hidden">
      <div ref={bar} role="toolbar" aria-label={label} onKeyDown={move}>
        {days.map((day, index) => (
          <button
            key={day}
            type="button"
            aria-label={day}
            aria-pressed={day === shown}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            onClick={() => setShown(day === shown ? undefined : day)}
          />
        ))}
      </div>
      <p role="status">{shown}</p>
    </div>
  );
}
