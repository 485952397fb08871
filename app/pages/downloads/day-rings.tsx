import { useRef, useState } from 'react';
import { MIDDLE, POOL } from '../../../scenes/downloads-view.ts';
import { PICTURE } from '../../../scenes/scene.ts';
import { useMotion } from '../../ui/motion-state.ts';

/** Where the middle of each ring is, from that of the pool, in units of the picture; the second row is the nearer one. */
const PLACES = [
  [-172, 2],
  [-38, -12],
  [110, 0],
  [242, -8],
  [-110, 68],
  [34, 76],
  [182, 66],
] as const;

/** The position of a ring. */
function placeOf(index: number) {
  const [x, y] = PLACES[index % PLACES.length] ?? [0, 0];
  return {
    top: `calc(${POOL + y} * var(--unit))`,
    right: `calc(${PICTURE.width - MIDDLE - x} * var(--unit))`,
  };
}

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
            // React sets it through the style object, which the content policy allows.
            style={placeOf(index)}
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
