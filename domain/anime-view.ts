/** The orders of the list: the owner's, and by score, date and title. */
export const ORDERS = ['list', 'score', 'newest', 'title'] as const;

export type Order = (typeof ORDERS)[number];

/** What a list can be filtered and sorted by. Nothing, where it is short. */
export interface ListChoices {
  readonly genres: readonly string[];
  readonly orders: readonly Order[];
}

export const NO_CHOICES: ListChoices = { genres: [], orders: [] };

/** Which titles are shown, and in which order. Null: of any genre. */
export interface ListView {
  readonly genre: string | null;
  readonly order: Order;
  /** The list goes on after its first titles. One with a genre, or in another order, is always whole. */
  readonly isWhole: boolean;
}

/** How many titles at the start of the list are shown large, and how many there are until a visitor asks for all. */
export const LARGE_TITLES = 3;
export const FIRST_TITLES = 18;

/** The fewest titles of a list that can be filtered: fewer are seen at a glance. */
const MIN_TITLES = 7;

/** The most genres to choose from: they limit how many addresses a list has. */
export const MAX_GENRES = 24;

/** What is known of a title where it is filtered or sorted. */
export interface Sortable {
  readonly title: string;
  readonly genres: readonly string[];
  /** The date of the first broadcast in milliseconds; null where it is unknown. */
  readonly date: number | null;
  readonly score: number | null;
}

/** A name that a form sends as it is. */
const IS_CHOICE = /^[^\p{Cc}\p{Cs}]*[^\s\p{Cc}\p{Cs}][^\p{Cc}\p{Cs}]*$/u;

/** The choices for a list: the genres that most titles have, and no choice among fewer than two. */
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

/** The indexes of the titles in an order; equal ones stay as in the list, and unknown values come last. */
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

/** The view that the parameters of an address ask for. What the list does not have to choose is left out. */
export function viewOf(query: URLSearchParams, { genres, orders }: ListChoices): ListView {
  const parameter = (name: string) => query.get(name);
  const genre = genres.find((name) => name === parameter('genre')) ?? null;
  const order = orders.find((name) => name === parameter('sort')) ?? 'list';
  return { genre, order, isWhole: isChosen(genre, order) || parameter('list') === 'all' };
}

const isChosen = (genre: string | null, order: Order) => genre !== null || order !== 'list';

/** The parameters of a view, always in one order; none for the beginning of the list. */
export function queryOf({ genre, order, isWhole }: ListView): URLSearchParams {
  const query = new URLSearchParams();
  if (genre !== null) query.set('genre', genre);
  if (order !== 'list') query.set('sort', order);
  if (isWhole && query.size === 0) query.set('list', 'all');
  return query;
}

/** For each order but that of the list, the indexes of the titles. */
export type SortedIndexes = Readonly<Partial<Record<Order, readonly number[]>>>;

/** The titles of a list that are in a view, in its order. */
export function titlesIn<Title extends { readonly genres: readonly string[] }>(
  list: readonly Title[],
  sorted: SortedIndexes,
  { genre, order }: ListView,
): readonly Title[] {
  const titles = sorted[order]?.flatMap((index) => list[index] ?? []) ?? list;
  return titles.filter(({ genres }) => genre === null || genres.includes(genre));
}
