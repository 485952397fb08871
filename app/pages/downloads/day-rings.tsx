import { useState } from 'react';
import { useMotion } from '../../ui/motion-state.ts';

/** A ring in the pool for each of the last days with changes; a press says what changed. Only while the garden moves. */
export function DayRings({ days, label }: { days: readonly string[]; label: string }) {
  const [shown, setShown] = useState<string>();
  if (useMotion() !== 'moving') return null;
  return (
    <div className="day-rings">
      <ul aria-label={label}>
        {days.map((day) => (
          <li key={day}>
            <button
              type="button"
              aria-label={day}
              aria-pressed={day === shown}
              onClick={() => setShown(day === shown ? undefined : day)}
            />
          </li>
        ))}
      </ul>
      <p role="status">{shown}</p>
    </div>
  );
}
