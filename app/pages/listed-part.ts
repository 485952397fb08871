/** A part of a page: its heading, and a list or what is said in place of one. */
export interface ListedPart<Entry> {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** What is said where there is no entry. */
  readonly none: string;
}

/** A part with a list; null where it has nothing to show, so that not even its heading is sent. */
export const listedPart = <Entry>(
  title: string,
  entries: readonly Entry[],
  none = '',
): ListedPart<Entry> | null =>
  entries.length === 0 && none === '' ? null : { title, entries, none };
