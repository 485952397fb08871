import { OTHERS } from '../../domain/visits.ts';

/** How many referrers and rows a day may have. Beyond them, `OTHERS` is counted. */
export const MAX_REFERRERS = 200;
export const MAX_ROWS = 2_000;

/** How many hashes a day may have. Beyond them visitors are no longer counted, views still are. */
export const MAX_SEEN = 200_000;

/** A page with the host that led to it. */
export interface CountedPage {
  readonly path: string;
  /** Empty for none. */
  readonly referrer: string;
}

/** The row of the visitors of a whole day. */
export const WHOLE_DAY: CountedPage = { path: '', referrer: '' };

/** Identifies a row of a day. */
export const keyOf = ({ path, referrer }: CountedPage): string => `${path}\0${referrer}`;

/** Views of one day that are not stored yet, and the hashes of who may be new. */
export interface Tally {
  readonly day: string;
  readonly counts: ReadonlyMap<string, CountedPage & { readonly views: number }>;
  /** The row whose visitors a hash adds to, if it was not seen before on this day. */
  readonly seen: ReadonlyMap<string, CountedPage>;
  /** Nothing was added. */
  readonly isEmpty: boolean;
  addViews(page: CountedPage, views: number): void;
  addSeen(hash: string, page: CountedPage): void;
  /** Adds everything of another tally of the same day. */
  addAll(other: Pick<Tally, 'counts' | 'seen'>): void;
  /** Forgets the hashes. */
  forgetSeen(): void;
}

/** Creates an empty tally. Its memory is limited as the rows of a day are, whatever is added. */
export function createTally(day: string): Tally {
  const counts = new Map<string, CountedPage & { views: number }>();
  const seen = new Map<string, CountedPage>();
  const rows = createRowLimits([]);
  const addViews = (asked: CountedPage, views: number): void => {
    const page = rows.limited(asked);
    const key = keyOf(page);
    const counted = counts.get(key);
    if (counted === undefined) counts.set(key, { ...page, views });
    else counted.views += views;
  };
  const addSeen = (hash: string, asked: CountedPage): void => {
    if (seen.has(hash) || seen.size >= MAX_SEEN) return;
    seen.set(hash, asked === WHOLE_DAY ? asked : rows.limited(asked));
  };
  return {
    day,
    counts,
    seen,
    get isEmpty() {
      return counts.size === 0;
    },
    addViews,
    addSeen,
    addAll(other) {
      for (const { views, ...page } of other.counts.values()) addViews(page, views);
      for (const [hash, page] of other.seen) addSeen(hash, page);
    },
    forgetSeen: () => seen.clear(),
  };
}

/** The rows that a day has, and which row a page is counted in so that they stay within the limits. */
export interface RowLimits {
  /** The row to count a page in, which the day has from now on. */
  limited(page: CountedPage): CountedPage;
}

/** Creates the limits of a day that has these rows. */
export function createRowLimits(existing: Iterable<CountedPage>): RowLimits {
  const keys = new Set<string>();
  const referrers = new Set<string>();
  const add = (page: CountedPage): CountedPage => {
    keys.add(keyOf(page));
    if (page.referrer !== '' && page.referrer !== OTHERS) referrers.add(page.referrer);
    return page;
  };
  for (const page of existing) add(page);
  return {
    limited(page) {
      if (keys.has(keyOf(page))) return page;
      const isOther = !referrers.has(page.referrer) && page.referrer !== '';
      const asked =
        isOther && referrers.size >= MAX_REFERRERS ? { ...page, referrer: OTHERS } : page;
      if (keys.has(keyOf(asked))) return asked;
      if (keys.size < MAX_ROWS) return add(asked);
      return { path: OTHERS, referrer: OTHERS };
    },
  };
}
