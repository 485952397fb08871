import type { AnimeList } from '../../../server/anime/anime-list.ts';
import './anime.css';
import { AnimeCard } from './card.tsx';
import { AnimeSummary } from './summary.tsx';

export type AnimeListing = Awaited<ReturnType<AnimeList['all']>>;

export function AnimeSection(props: { list: AnimeListing | null; error: string | null }) {
  const { list, error } = props;
  return (
    <div className="wrap page-head">
      <h1 className="page-name text-[clamp(3.25rem,11.4vw,10.5rem)]">
        The Best <br />
        Animes I <br />
        Watched
      </h1>
      <p className="lead mt-9">Some made me cry on a train. All of them I would watch again.</p>
      {error !== null && (
        <p
          role="alert"
          className="mt-s6 max-w-[33.7em] border-t border-line-2 pt-s4 whitespace-pre-line"
        >
          {error}
        </p>
      )}
      {list && <AnimeSummary summary={list.summary} />}
      {list?.cards.length === 0 && (
        <p className="mt-s6 text-paper-2">No title is on the list yet.</p>
      )}
      {list && list.cards.length > 0 && (
        <ul className="anime-grid" aria-label="Animes">
          {list.cards.map((card) => (
            <AnimeCard key={card.id} card={card} />
          ))}
        </ul>
      )}
    </div>
  );
}
