import type { AnimeList } from '../../server/services/anime-list.ts';

export type AnimeListing = Awaited<ReturnType<AnimeList['all']>>;

export function AnimeSection(props: { list: AnimeListing | null; error: string | null }) {
  return <h1>{props.error ?? props.list?.cards.length}</h1>;
}
