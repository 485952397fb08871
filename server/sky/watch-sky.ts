import { nightOf } from '../../domain/sky/night.ts';
import { skyOf, type ViewingPlace } from '../../domain/sky/sky.ts';
import type { Clock } from '../core/clock.ts';

/** How often the sky is compared with the one before, in milliseconds. */
const CHECK_MS = 60_000;

/**
 * Calls `onSky` within a minute after the sky of the owner's place has changed, or `onNight` when the part of the night
 * has, which all pages show, until it is stopped.
 */
export function watchSky(options: {
  place: () => ViewingPlace;
  clock: Clock;
  onSky: () => void;
  onNight: () => void;
}): {
  stop(): Promise<void>;
} {
  const { place, clock, onSky, onNight } = options;
  const current = () => JSON.stringify(skyOf(place(), clock()));
  const currentNight = () => nightOf(place().timeZone, clock());
  let [last, lastNight] = [current(), currentNight()];
  const timer = setInterval(() => {
    const [now, night] = [current(), currentNight()];
    if (night !== lastNight) onNight();
    else if (now !== last) onSky();
    [last, lastNight] = [now, night];
  }, CHECK_MS);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
