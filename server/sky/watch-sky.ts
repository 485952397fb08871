import { skyOf, type ViewingPlace } from '../../domain/sky/sky.ts';
import type { Clock } from '../clock.ts';

/** How often the sky is compared with the one before, in milliseconds. */
const CHECK_MS = 60_000;

/** Calls `onChange` within a minute after the sky of the owner's place has changed, until it is stopped. */
export function watchSky(options: {
  place: () => ViewingPlace;
  clock: Clock;
  onChange: () => void;
}): {
  stop(): Promise<void>;
} {
  const { place, clock, onChange } = options;
  const current = () => JSON.stringify(skyOf(place(), clock()));
  let last = current();
  const timer = setInterval(() => {
    const now = current();
    if (now === last) return;
    last = now;
    onChange();
  }, CHECK_MS);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
