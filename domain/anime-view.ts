export const ORDERS = ['list', 'score', 'newest', 'title'] as const;

export type Order = (typeof ORDERS)[number];

/** What a list can be filtered and sorted by. */
export interface ListChoices {
  readonly genres: readonly string[];
  readonly orders: readonly Order[];
}

export const NO_CHOICES: ListChoices = { genres: [], orders: [] };

export interface ListView {
  /** Null for any genre. */
  readonly genre: string | null;
  readonly order: Order;
  /** Whether all titles are shown, not only the first ones; always true with a genre or another order. */
  readonly isWhole: boolean;
}

/** How many titles at the start of the list are shown large. */
export const LARGE_TITLES = 3;

/** How many titles are shown until a visitor asks for all. */
export const FIRST_TITLES = 18;

/** The fewest titles that can be filtered: fewer are seen at a glance. */
const MIN_TITLES = 7;

/** The most genres to choose from, which limits how many addresses a list has. */
export const MAX_GENRES = 24;

export interface Sortable {
  readonly title: string;
  readonly genres: readonly string[];
  /** The date of the first broadcast in milliseconds since 1970; null if unknown. */
  readonly date: number | null;
  readonly score: number | null;
}

/** A genre that a form can send unchanged. */
const IS_CHOICE = /^[^\p{Cc}\p{Cs}]*[^\s\p{Cc}\p{Cs}][^\p{Cc}\p{Cs}]*$/u;

/** The most frequent genres of a list, unless there is only one, and the orders that differ from the list's. */
export function choicesOf(list: readonly Sortable[]): ListChoices {
  if (list.length < MIN_TITLES) return NO_CHOICES;
  const counts = new Map<string, number>();
  for (const name of list.flatMap(({ genres }) => [...new Set(genres)]))
    if (IS_CHOICE.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const genres = [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  const isChanged = (order: Order) =>
    sorted(list, order, 'en').some((index, place) => index !== place);
  return {
    genres: genres.length < 2 ? [] : genres.slice(0, MAX_GENRES),
    orders: ORDERS.filter((order) => order === 'list' || order === 'title' || isChanged(order)),
  };
}

/** The indexes of titles in an order. The sort is stable; unknown values come last. */
export function sorted(list: readonly Sortable[], order: Order, language: string): number[] {
  const indexes = [...list.keys()];
  if (order === 'list') return indexes;
  if (order === 'title') {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return indexes.toSorted((a, b) => compare(list[a]?.title ?? '', list[b]?.title ?? ''));
  }
  const value = (index: number) =>
    (order === 'score' ? list[index]?.score || null : list[index]?.date) ?? -Infinity;
  return indexes.toSorted((a, b) => Number(value(b) > value(a)) - Number(value(b) < value(a)));
}

/** The view in the parameters of an address; choices that the list does not offer are ignored. */
export function viewOf(query: URLSearchParams, { genres, orders }: ListChoices): ListView {
  const genre = genres.find((name) => name === query.get('genre')) ?? null;
  const order = orders.find((name) => name === query.get('sort')) ?? 'list';
  const isWhole = genre !== null || order !== 'list' || query.get('list') === 'all';
  return { genre, order, isWhole };
}

/** The parameters of a view, always in the same order. */
export function queryOf({ genre, order, isWhole }: ListView): URLSearchParams {
  const query = new URLSearchParams();
  if (genre !== null) query.set('genre', genre);
  if (order !== 'list') query.set('sort', order);
  if (isWhole && query.size === 0) query.set('list', 'all');
  return query;
}

/** The indexes of the titles by order, except the list's own order. */
export type SortedIndexes = Readonly<Partial<Record<Order, readonly number[]>>>;

export function titlesIn<Title extends { readonly genres: readonly string[] }>(
  list: readonly Title[],
  sorted: SortedIndexes,
  { genre, order }: ListView,
): readonly Title[] {
  const titles = sorted[order]?.flatMap((index) => list[index] ?? []) ?? list;
  return titles.filter(({ genres }) => genre === null || genres.includes(genre));
}
