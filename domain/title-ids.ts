/** The largest id of a title: it is short enough for a path. */
export const TITLE_ID_MAX = 999_999_999;

/** The id of a title in a path segment, in decimal without leading zeros; undefined for any other text. */
export const titleIdOf = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Ids that are made of a title begin here: MyAnimeList's have at most six digits. */
const MADE_ID_MIN = 100_000_000;

/** Whether an id was made of a title, and so is none of MyAnimeList. */
export const isMadeId = (id: number): boolean => id >= MADE_ID_MIN;

/** The titles, each with an id of its own: one that has none, or that of a title before it, gets one made of its text. */
export function withIds<
  Title extends { readonly title: string; readonly mal_id?: number | null | undefined },
>(entries: readonly Title[]): (Title & { readonly mal_id: number })[] {
  const ids = new Set(entries.map(({ mal_id }) => mal_id));
  const earlier = new Set<number>();
  return entries.map((entry) => {
    let id = entry.mal_id;
    if (id == null || earlier.has(id)) {
      id = madeId(entry.title);
      while (ids.has(id)) id = id === TITLE_ID_MAX ? MADE_ID_MIN : id + 1;
      ids.add(id);
    }
    earlier.add(id);
    return { ...entry, mal_id: id };
  });
}

/** An id made of a title: its FNV-1a hash of 32 bits, within the range of made ids. */
function madeId(title: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(title)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return MADE_ID_MIN + (hash % (TITLE_ID_MAX - MADE_ID_MIN + 1));
}
