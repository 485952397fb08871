import { offsetOf } from '../time-zones.ts';

export type Hour = 'day' | 'dusk' | 'night' | 'late' | 'dawn';

/** The hours whose gardens are drawn by functions (scenes/day/): all others have the pictures of the night. */
export const DRAWN_HOURS = ['dawn', 'day', 'dusk'] as const satisfies readonly Hour[];

export type DrawnHour = (typeof DRAWN_HOURS)[number];

export const isDrawn = (hour: string | undefined): hour is DrawnHour =>
  DRAWN_HOURS.some((each) => each === hour);

/** Whether the sun is low. */
export const isTurn = (hour: Hour): boolean => hour === 'dawn' || hour === 'dusk';

/** The address of a picture of a garden, or of a part of one, at an hour. */
export const gardenPicture = (name: string, hour: string | undefined): string =>
  `/gardens/${isDrawn(hour) ? `${hour}/` : ''}${name}.svg`;

/** The hours, local time, at which a light begins; each goes on until the next one begins. */
const BEGINNINGS: readonly (readonly [from: number, hour: Hour])[] = [
  [0, 'night'],
  [3, 'late'],
  [5, 'dawn'],
  [6, 'day'],
  [17, 'dusk'],
  [18, 'night'],
];

/** How the owner chooses the light of the gardens: by the hour, or the same at all hours. */
export const GARDEN_HOURS = ['hour', 'night', 'day'] as const;

/** What the light of the gardens depends on. */
interface Place {
  /** An IANA time zone. One that this program does not know counts as UTC. */
  readonly timeZone: string;
  readonly gardens: (typeof GARDEN_HOURS)[number];
}

/** The light of the gardens at a time. */
export function hourOf({ timeZone, gardens }: Place, now: Date): Hour {
  if (gardens !== 'hour') return gardens;
  const hour = new Date(now.getTime() + offsetOf(timeZone, now.getTime())).getUTCHours();
  return BEGINNINGS.findLast(([from]) => from <= hour)?.[1] ?? 'night';
}
