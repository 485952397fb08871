import { FROM_LIST } from '../../layout/modal-route.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownCard } from './anime-numbers.ts';
import { AnimePoster } from './anime-poster.tsx';

/** The most genres that a card shows (docs/product.md#anime). */
const MAX_GENRES = 2;

/** A poster with its title and genres below; on a phone the genres appear only on hover or focus. */
export function AnimeCard(props: { card: ShownCard; score: string; isLarge?: boolean }) {
  const { card, score, isLarge = false } = props;
  const genres = card.genres.slice(0, MAX_GENRES).join(', ');
  return (
    <li className="anime-item" data-size={isLarge ? 'large' : undefined}>
      <PageLink
        to={`/anime/${card.id}`}
        state={FROM_LIST}
        className={`anime-card group ${isLarge ? 'block' : 'max-[22.5rem]:grid max-[22.5rem]:grid-cols-[5rem_minmax(0,1fr)] max-[22.5rem]:gap-4 min-[22.5rem]:block'}`}
        isWithin
      >
        <span className="anime-art relative block aspect-2/3 overflow-hidden [content-visibility:auto]">
          <AnimePoster anime={card} picture={card.poster} loading="lazy" />
          {card.score !== null && (
            <span className="anime-score figures absolute end-0 bottom-0 bg-paper px-[0.55rem] py-[0.45rem] font-mono text-label/none">
              <span className="sr-only">{score} </span>
              {card.score}
            </span>
          )}
        </span>
        <span className="anime-under block pt-3">
          <strong
            className={`block font-display text-balance wrap-anywhere decoration-2 underline-offset-[0.2em] group-hover:text-dye group-hover:underline group-focus-visible:text-dye group-focus-visible:underline ${isLarge ? 't-entry' : 'anime-name leading-[1.18] tracking-[-0.01em] min-[22.5rem]:text-nav/[1.18] min-[22.5rem]:hyphens-auto tablet:text-body/[1.18]'}`}
            dir="auto"
          >
            {card.title}
          </strong>
          {genres !== '' && (
            <span className="anime-genres label-mono mt-[0.3rem] block text-ink-3">{genres}</span>
          )}
        </span>
      </PageLink>
    </li>
  );
}
