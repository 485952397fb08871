import { FROM_LIST } from '../../layout/modal-route.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownCard } from './anime-numbers.ts';
import { AnimePoster } from './anime-poster.tsx';

/** The most genres that a card shows (docs/product.md#anime). */
const MAX_GENRES = 2;

export function AnimeCard({ card, score }: { card: ShownCard; score: string }) {
  const genres = card.genres.slice(0, MAX_GENRES).join(', ');
  return (
    <li className="anime-item border-t border-line min-[32.5rem]:border-0">
      <PageLink
        to={`/anime/${card.id}`}
        state={FROM_LIST}
        className="anime-card min-[32.5rem]:relative min-[32.5rem]:block min-[32.5rem]:p-0 min-[32.5rem]:aspect-2/3 min-[32.5rem]:bg-ink-raised grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-4 py-3"
        isWithin
      >
        <span className="anime-blind block aspect-2/3 overflow-hidden [content-visibility:auto]">
          <AnimePoster anime={card} picture={card.poster} loading="lazy" />
        </span>
        <span className="anime-behind flex flex-col gap-[0.45rem]">
          <strong
            // The longest word of the list is whole at 320 px.
            className="anime-name font-display text-[clamp(1.0625rem,5.7vw,1.375rem)]/[1.12] tracking-[-0.01em] wrap-anywhere"
            dir="auto"
          >
            {card.title}
          </strong>
          {(genres !== '' || card.year !== null) && (
            <span className="label-mono text-paper-2">
              {genres}
              {card.year !== null && (
                <span
                  // The poster has it.
                  className="min-[32.5rem]:hidden"
                >
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
