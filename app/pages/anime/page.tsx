import { LARGE_TITLES, queryOf, titlesIn } from '../../../domain/anime-view.ts';
import { BelowFold } from '../../ui/below-fold.tsx';
import { nameEdge } from '../../ui/name-edge.ts';
import { AnimeCard } from './anime-card.tsx';
import { AnimeFilters } from './anime-filters.tsx';
import type { ShownList } from './anime-numbers.ts';
import { AnimeSummary } from './anime-summary.tsx';
import type { AnimeWords } from './anime-words.ts';
import { useListView } from './use-list-view.ts';

export function AnimeSection(props: {
  list: ShownList | null;
  error: string | null;
  words: AnimeWords;
}) {
  const { list, error, words } = props;
  return (
    <div className="wrap page-head anime-head">
      <h1
        // In a low window the first posters are seen.
        className="page-name whitespace-pre-line text-[clamp(3.25rem,11.4vw,10.5rem)] desk:text-[clamp(3.25rem,min(11.4vw,14vh),10.5rem)]"
        data-edge={nameEdge(words.heading)}
      >
        {words.heading}
      </h1>
      <div
        // The veil ends under the dark background of the page’s end, so that its edge is not seen.
        className="anime-veil veil [--veil-floor:var(--spacing-s7)]"
      >
        {words.lead !== '' && (
          <p className="lead mt-9 max-desk:text-moonlit desk:mt-(--intro)">{words.lead}</p>
        )}
        {error !== null && (
          <p
            role="alert"
            className="mt-s6 max-w-[33.7em] border-t border-line-night-2 pt-s4 whitespace-pre-line"
          >
            {error}
          </p>
        )}
        {list && (
          <BelowFold>
            <AnimeSummary summary={list.summary} words={words} />
            {list.cards.length > 0 ? (
              <AnimeTitles list={list} words={words} />
            ) : (
              words.none !== '' && <p className="mt-s6 text-moonlit-2">{words.none}</p>
            )}
          </BelowFold>
        )}
      </div>
    </div>
  );
}

const AFTER_LIST = 'after-list';

function AnimeTitles({ list, words }: { list: ShownList; words: AnimeWords }) {
  const view = useListView(list.choices);
  const cards = titlesIn(list.cards, list.sorted, view);
  const isWhole = queryOf(view).size === 0;
  return (
    <>
      {list.choices.orders.length > 0 && (
        <AnimeFilters list={list} view={view} count={cards.length} words={words} />
      )}
      <a className="skip-link" href={`#${AFTER_LIST}`}>
        {words.skipList}
      </a>
      <ul className="anime-list" aria-label={words.list}>
        {cards.map((card, index) => (
          <AnimeCard
            key={card.id}
            card={card}
            score={words.score}
            isLarge={isWhole && index < LARGE_TITLES}
          />
        ))}
      </ul>
      <div id={AFTER_LIST} tabIndex={-1} />
    </>
  );
}
