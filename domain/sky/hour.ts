import { offsetOf } from '../time-zones.ts';

export type Hour = 'day' | 'dusk' | 'night' | 'late' | 'dawn';

/** The hours with drawings (scenes/day/); the others have the pictures of the night. */
export const DRAWN_HOURS = ['dawn', 'day', 'dusk'] as const satisfies readonly Hour[];

export type DrawnHour = (typeof DRAWN_HOURS)[number];

export const isDrawn = (hour: string | undefined): hour is DrawnHour =>
  DRAWN_HOURS.some((drawn) => drawn === hour);

export const isTurn = (hour: Hour): boolean => hour === 'dawn' || hour === 'dusk';

export const gardenPicture = (name: string, hour: string | undefined): string =>
  `/gardens/${isDrawn(hour) ? `${hour}/` : ''}${name}.svg`;

/** The local hours at which each light begins. */
const BEGINNINGS: readonly (readonly [from: number, hour: Hour])[] = [
  [0, 'night'],
  [3, 'late'],
  [5, 'dawn'],
  [6, 'day'],
  [17, 'dusk'],
  [18, 'night'],
];

/** The owner's choice of the light: by the hour, or always the same. */
export const GARDEN_HOURS = ['hour', 'night', 'day'] as const;

interface Light {
  /** IANA; an unknown one counts as UTC. */
  readonly timeZone: string;
  readonly gardens: (typeof GARDEN_HOURS)[number];
}

/** The light of the gardens at a time. */
export function hourOf({ timeZone, gardens }: Light, now: Date): Hour {
  if (gardens !== 'hour') return gardens;
  const hour = new Date(now.getTime() + offsetOf(timeZone, now.getTime())).getUTCHours();
  return BEGINNINGS.findLast(([from]) => from <= hour)?.[1] ?? 'night';
}
