import { useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import {
  FIRST_TITLES,
  LARGE_TITLES,
  type ListChoices,
  type ListView,
  queryOf,
  titlesIn,
  viewOf,
} from '../../../domain/anime-view.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { useFrame } from '../../frame.tsx';
import { GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { AnimeCard } from './anime-card.tsx';
import { AnimeFilters } from './anime-filters.tsx';
import type { AnimeWords, ShownList } from './anime-numbers.ts';
import { AnimeSummary } from './anime-summary.tsx';

export function AnimeSection(props: {
  list: ShownList | null;
  error: string | null;
  words: AnimeWords;
}) {
  const { list, error, words } = props;
  return (
    <>
      <GardenTop
        heading={words.heading}
        lead={words.lead}
        className="anime-top min-h-[clamp(27rem,39vw,48rem)] [&>.lead]:max-w-[40ch]"
      />
      <Sheet className="pt-0">
        {error !== null && (
          <p role="alert" className="callout mx-edge max-w-[33.7em] whitespace-pre-line">
            {error}
          </p>
        )}
        {list && <AnimeTitles list={list} words={words} />}
        <div className="drawing anime-leaves top-[12.5vw] end-0 h-[42vw] w-[15.5vw] max-broad:hidden" />
      </Sheet>
    </>
  );
}

const AFTER_LIST = 'after-list';
const WHOLE_LIST = `/anime?${queryOf({ genre: null, order: 'list', isWhole: true })}`;

/** The figures beside the first titles, and below them the others, which can be filtered and sorted. */
function AnimeTitles({ list, words }: { list: ShownList; words: AnimeWords }) {
  const { isCopy, language } = useFrame();
  const { cards, choices } = list;
  const view = useListView(choices);
  const isChosen = view.genre !== null || view.order !== 'list';
  // A static copy has one page for all of them.
  const isFolded = !view.isWhole && !isCopy && cards.length > FIRST_TITLES;
  const matches = titlesIn(cards, list.sorted, view);
  const shown = isChosen ? matches : cards.slice(LARGE_TITLES, isFolded ? FIRST_TITLES : undefined);
  const count = interpolate(words.shown, {
    n: new Intl.NumberFormat(language, { useGrouping: false }).format(matches.length),
    all: list.summary.titles,
  });
  const shelf = useRef<HTMLUListElement>(null);
  return (
    <>
      <section className="anime-best">
        <AnimeSummary summary={list.summary} words={words} />
        {cards.length > 0 && (
          <ul className="contents" aria-label={words.list}>
            {cards.slice(0, LARGE_TITLES).map((card) => (
              <AnimeCard key={card.id} card={card} score={words.score} isLarge />
            ))}
          </ul>
        )}
      </section>
      {cards.length === 0 && words.none !== '' && <p className="wrap lead">{words.none}</p>}
      {shown.length > 0 && (
        <section className="wrap">
          {choices.orders.length > 0 && (
            <AnimeFilters list={list} view={view} count={count} words={words} />
          )}
          <a className="skip-link" href={`#${AFTER_LIST}`}>
            {words.skipList}
          </a>
          <div
            className="anime-shelf mt-s5 grid gap-x-gut gap-y-6 min-[22.5rem]:grid-cols-3 min-[22.5rem]:gap-x-3 tablet:grid-cols-4 tablet:gap-x-gut tablet:gap-y-8 broad:grid-cols-5"
            data-folded={isFolded || undefined}
          >
            <ul ref={shelf} className="contents" aria-label={words.list}>
              {shown.map((card) => (
                <AnimeCard key={card.id} card={card} score={words.score} />
              ))}
            </ul>
            {view.isWhole && (
              <div className="flex flex-wrap items-baseline gap-x-gut self-end [grid-column:var(--rest,auto/-1)]">
                <p className="figures t-entry font-medium">{count}</p>
                {isChosen && (
                  <p className="text-small text-ink-2">
                    {view.genre ?? list.orderNames[choices.orders.indexOf(view.order)]}
                  </p>
                )}
                <PageLink to="/anime" isWithin className="link">
                  {isChosen ? words.showAll : words.showFirst}
                  <Icon name="onwards" size={16} />
                </PageLink>
              </div>
            )}
          </div>
          {isFolded && (
            <ShowAll
              label={words.showAll}
              count={list.summary.titles}
              next={() => shelf.current?.children[FIRST_TITLES - LARGE_TITLES]?.querySelector('a')}
            />
          )}
        </section>
      )}
      <div id={AFTER_LIST} tabIndex={-1} />
    </>
  );
}

/** The part of the list that is shown: the one of the address or, while a title is open, the one shown before. */
function useListView(choices: ListChoices): ListView {
  const { search } = useLocation();
  const isOpen = useParams().malId !== undefined;
  const { isCopy } = useFrame();
  const isHydrated = useHydrated();
  // The page of a title is rendered with the whole list, whatever its address says.
  const [shown, setShown] = useState(isOpen ? '' : search);
  if (!isOpen && shown !== search) setShown(search);
  // A static copy has one page for all of them.
  const query = isCopy && !isHydrated ? '' : shown;
  return viewOf(new URLSearchParams(query), choices);
}

/** The link to the whole list. A press removes it, and the focus moves to the first added title. */
function ShowAll(props: {
  label: string;
  count: string;
  next: () => HTMLElement | null | undefined;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useNextFocus(link, props.next);
  return (
    <p className="mt-s5 flex justify-center">
      <PageLink
        ref={link}
        to={WHOLE_LIST}
        isWithin
        className="btn min-h-16 px-10 text-entry max-tablet:w-full"
      >
        <span>
          {props.label} <span className="figures">{props.count}</span>
        </span>
        <Icon name="onwards" />
      </PageLink>
    </p>
  );
}
