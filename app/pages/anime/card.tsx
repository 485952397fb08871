import { FROM_LIST } from '../../layout/modal-route.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownCard } from './anime-numbers.ts';
import { AnimePoster } from './poster.tsx';

/** The most genres that a card shows (docs/product.md#anime). */
const MAX_GENRES = 2;

export function AnimeCard({ card, score }: { card: ShownCard; score: string }) {
  const genres = card.genres.slice(0, MAX_GENRES).join(', ');
  return (
    <li className="anime-item">
      <PageLink to={`/anime/${card.id}`} state={FROM_LIST} className="anime-card" isWithin>
        <span className="anime-blind">
          <AnimePoster anime={card} picture={card.poster} loading="lazy" />
        </span>
        <span className="anime-behind">
          <strong className="anime-name" dir="auto">
            {card.title}
          </strong>
          {(genres !== '' || card.year !== null) && (
            <span className="label-mono text-paper-2">
              {genres}
              {card.year !== null && (
                <span className="anime-year">
                  {genres !== '' && ' / '}
                  {card.year}
                </span>
              )}
            </span>
          )}
        </span>
        {card.score !== null && (
          <span className="anime-score figures">
            <span className="sr-only">{score} </span>
            {card.score}
          </span>
        )}
      </PageLink>
    </li>
  );
}
