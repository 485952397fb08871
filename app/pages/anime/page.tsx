import './anime.css';
import '../../ui/veil.css';
import { BelowFold } from '../../ui/below-fold.tsx';
import { AnimeCard } from './anime-card.tsx';
import type { ShownList } from './anime-numbers.ts';
import { AnimeSummary } from './anime-summary.tsx';
import type { AnimeWords } from './anime-words.ts';

export function AnimeSection(props: {
  list: ShownList | null;
  error: string | null;
  words: AnimeWords;
}) {
  const { list, error, words } = props;
  return (
    <div className="wrap page-head anime-head">
      <h1 className="page-name whitespace-pre-line text-[clamp(3.25rem,11.4vw,10.5rem)]">
        {words.heading}
      </h1>
      <div
        // The veil ends under the dark background of the page’s end, so that its edge is not seen.
        className="anime-veil veil [--veil-floor:var(--spacing-s7)]"
      >
        {words.lead !== '' && (
          <p className="lead mt-9 max-desk:text-paper desk:mt-s5">{words.lead}</p>
        )}
        {error !== null && (
          <p
            role="alert"
            className="mt-s6 max-w-[33.7em] border-t border-line-2 pt-s4 whitespace-pre-line"
          >
            {error}
          </p>
        )}
        {list && (
          <BelowFold>
            <AnimeSummary summary={list.summary} words={words} />
            {list.cards.length > 0 ? (
              <ul
                className="min-[75rem]:grid-cols-5 mt-s6 min-[32.5rem]:grid min-[32.5rem]:grid-cols-2 min-[32.5rem]:gap-[clamp(1rem,1.67vw,1.5rem)] tablet:grid-cols-3 desk:grid-cols-4 desk:mt-s5"
                aria-label={words.list}
              >
                {list.cards.map((card) => (
                  <AnimeCard key={card.id} card={card} score={words.score} />
                ))}
              </ul>
            ) : (
              words.none !== '' && <p className="mt-s6 text-paper-2">{words.none}</p>
            )}
          </BelowFold>
        )}
      </div>
    </div>
  );
}
