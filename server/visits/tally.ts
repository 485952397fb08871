import { OTHERS } from '../../domain/visits.ts';

/** How many referrers and rows a day may have. Beyond them, `OTHERS` is counted. */
export const MAX_REFERRERS = 200;
export const MAX_ROWS = 2_000;

/** How many hashes a day may have. Beyond them visitors are no longer counted, views still are. */
export const MAX_SEEN = 200_000;

/** A page with the host that led to it. */
export interface Place {
  readonly path: string;
  /** Empty for none. */
  readonly referrer: string;
}

/** The row of the visitors of a whole day. */
export const WHOLE_DAY: Place = { path: '', referrer: '' };

/** Identifies a row of a day. */
export const keyOf = ({ path, referrer }: Place): string => `${path}\0${referrer}`;

/** Views of one day that are not stored yet, and the hashes of who may be new. */
export interface Tally {
  readonly day: string;
  readonly counts: ReadonlyMap<string, Place & { readonly views: number }>;
  /** The row whose visitors a hash adds to, if it was not seen before on this day. */
  readonly seen: ReadonlyMap<string, Place>;
  addViews(place: Place, views: number): void;
  addSeen(hash: string, place: Place): void;
  /** Adds everything of another tally of the same day. */
  addAll(other: Pick<Tally, 'counts' | 'seen'>): void;
  /** Forgets the hashes. */
  forgetSeen(): void;
}

/** Creates an empty tally. Its memory is limited as the rows of a day are, whatever is added. */
export function createTally(day: string): Tally {
  const counts = new Map<string, Place & { views: number }>();
  const seen = new Map<string, Place>();
  const rows = createRowLimits([]);
  const addViews = (asked: Place, views: number): void => {
    const place = rows.limited(asked);
    const key = keyOf(place);
    const counted = counts.get(key);
    if (counted === undefined) counts.set(key, { ...place, views });
    else counted.views += views;
  };
  const addSeen = (hash: string, asked: Place): void => {
    if (seen.has(hash) || seen.size >= MAX_SEEN) return;
    seen.set(hash, asked === WHOLE_DAY ? asked : rows.limited(asked));
  };
  return {
    day,
    counts,
    seen,
    addViews,
    addSeen,
    addAll(other) {
      for (const { views, ...place } of other.counts.values()) addViews(place, views);
      for (const [hash, place] of other.seen) addSeen(hash, place);
    },
    forgetSeen: () => seen.clear(),
  };
}

/** The rows that a day has, and which row a place is counted in so that they stay within the limits. */
export interface RowLimits {
  /** The row to count a place in, which the day has from now on. */
  limited(place: Place): Place;
}

/** Creates the limits of a day that has these rows. */
export function createRowLimits(existing: Iterable<Place>): RowLimits {
  const keys = new Set<string>();
  const referrers = new Set<string>();
  const add = (place: Place): Place => {
    keys.add(keyOf(place));
    if (place.referrer !== '' && place.referrer !== OTHERS) referrers.add(place.referrer);
    return place;
  };
  for (const place of existing) add(place);
  return {
    limited(place) {
      if (keys.has(keyOf(place))) return place;
      const isOther = !referrers.has(place.referrer) && place.referrer !== '';
      const asked =
        isOther && referrers.size >= MAX_REFERRERS ? { ...place, referrer: OTHERS } : place;
      if (keys.has(keyOf(asked))) return asked;
      if (keys.size < MAX_ROWS) return add(asked);
      return { path: OTHERS, referrer: OTHERS };
    },
  };
}
