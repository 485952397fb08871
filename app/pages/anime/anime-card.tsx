import { FROM_LIST } from '../../layout/modal-route.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownCard } from './anime-numbers.ts';
import { AnimePoster } from './anime-poster.tsx';

/** The most genres that a card shows (docs/product.md#anime). */
const MAX_GENRES = 2;

export function AnimeCard(props: { card: ShownCard; score: string; isLarge: boolean }) {
  const { card, score, isLarge } = props;
  const genres = card.genres.slice(0, MAX_GENRES).join(', ');
  return (
    <li className="anime-item" data-size={isLarge ? 'large' : undefined}>
      <PageLink to={`/anime/${card.id}`} state={FROM_LIST} className="anime-card" isWithin>
        <span className="anime-blind block aspect-2/3 overflow-hidden [content-visibility:auto]">
          <AnimePoster anime={card} picture={card.poster} loading="lazy" isCaptioned />
        </span>
        <span className="anime-behind flex flex-col max-tablet:gap-(--gap,0.3rem)">
          <strong
            // The longest word of the list is whole at 320 px.
            className="anime-name font-display leading-[1.12] tracking-[-0.01em] wrap-anywhere"
            dir="auto"
          >
            {card.title}
          </strong>
          {genres !== '' && <span className="label-mono text-moonlit-2">{genres}</span>}
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
