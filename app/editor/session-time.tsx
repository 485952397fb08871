import { useEffect, useState } from 'react';
import { SESSION_IDLE_MS } from '../../domain/session.ts';
import type { IdleClock } from './idle-clock.ts';

/** How long the session lasts without activity; nothing that a screen reader should repeat. */
export function SessionTime({ clock }: { clock: IdleClock }) {
  const [left, setLeft] = useState(SESSION_IDLE_MS);

  useEffect(() => {
    const timer = setInterval(() => setLeft(clock.remaining()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);

  return (
    <span className="label-mono figures">
      <span className="max-[22.4rem]:sr-only">session</span> {minutes(left)}
    </span>
  );
}

function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
