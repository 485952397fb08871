import type { PublicCategory } from '../../domain/downloads.ts';

export function DownloadsSection(props: {
  categories: readonly PublicCategory[];
  /** The slug of the selected category; null where there is none. */
  selected: string | null;
}) {
  return <h1>{props.selected}</h1>;
}
