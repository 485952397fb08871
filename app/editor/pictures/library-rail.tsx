import { ChevronDown, Search } from 'lucide-react';
import { sizeText, UNUSED_DAYS } from '../../../domain/upload.ts';
import { useNarrow } from '../controls/use-narrow.ts';
import { counted, formatCount } from '../text/count.ts';
import {
  bytesOf,
  countsOf,
  FILTER_LABELS,
  type LibraryPicture,
  type LibraryView,
  PICTURE_FILTERS,
} from './library-view.ts';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;

/** The side of the library: what it holds, the search, and the filters. */
export function LibraryRail(props: {
  /** Null until they are loaded. */
  pictures: readonly LibraryPicture[] | null;
  view: LibraryView;
  onView: (change: Partial<LibraryView>) => void;
  /** Shows the unused pictures, to be selected. */
  onUnused: () => void;
}) {
  const { pictures, view, onView, onUnused } = props;
  const isNarrow = useNarrow();
  const isEmpty = pictures === null || pictures.length === 0;
  return (
    <div className="rail pictures-rail max-desk:grid max-desk:grid-cols-2 max-desk:gap-3 max-desk:items-baseline">
      <h2 id="pictures-heading">Pictures</h2>
      {!isEmpty && (
        <>
          <p className="site-note max-desk:text-right desk:mt-[0.7rem]">
            {counted(pictures.length, 'picture')}, {sizeText(bytesOf(pictures))}.
          </p>
          <label className="site-find">
            <span className="sr-only">Find a picture</span>
            <Search {...ICON} />
            <input
              type="search"
              dir="auto"
              autoComplete="off"
              placeholder={isNarrow ? 'Find' : 'Find by name or by what it shows'}
              value={view.query}
              onChange={({ target }) => onView({ query: target.value })}
            />
          </label>
          <Filters pictures={pictures} view={view} onView={onView} />
          <Unused pictures={pictures} onUnused={onUnused} />
        </>
      )}
    </div>
  );
}

function Filters(props: {
  pictures: readonly LibraryPicture[];
  view: LibraryView;
  onView: (change: Partial<LibraryView>) => void;
}) {
  const { pictures, view, onView } = props;
  const counts = countsOf(pictures);
  return (
    <>
      <label className="site-jump">
        <span className="sr-only">Which pictures</span>
        <select
          value={view.filter}
          onChange={({ target }) => {
            const filter = PICTURE_FILTERS.find((each) => each === target.value);
            if (filter !== undefined) onView({ filter });
          }}
        >
          {PICTURE_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_LABELS[filter]}
              {counts[filter] > 0 && `, ${formatCount(counts[filter])}`}
            </option>
          ))}
        </select>
        <ChevronDown {...ICON} />
      </label>
      <ol className="pictures-filters" aria-label="Which pictures">
        {PICTURE_FILTERS.map((filter) => (
          <li key={filter}>
            <button
              className="grid-cols-[minmax(0,1fr)_auto] gap-3 w-full pr-0 text-start"
              type="button"
              aria-pressed={filter === view.filter}
              onClick={() => onView({ filter })}
            >
              <span>{FILTER_LABELS[filter]}</span>
              <span className="site-marks">
                {filter === 'no-alt' && counts[filter] > 0 && (
                  <span className="site-wrong">
                    <span aria-hidden="true">!</span>
                    <span className="sr-only">, to fix</span>
                  </span>
                )}
                {counts[filter] > 0 && (
                  <span className="label-mono figures">
                    <span className="sr-only">, </span>
                    {formatCount(counts[filter])}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function Unused(props: { pictures: readonly LibraryPicture[]; onUnused: () => void }) {
  const unused = props.pictures.filter(({ isUnused }) => isUnused);
  if (unused.length === 0) return null;
  const takes = unused.length === 1 ? 'unused one takes' : 'unused ones take';
  return (
    <p className="site-note max-desk:col-span-full desk:mt-4">
      {formatCount(unused.length)} {takes} {sizeText(bytesOf(unused))}. Pictures unused for{' '}
      {UNUSED_DAYS} days are deleted.{' '}
      <button type="button" className="site-inline" onClick={props.onUnused}>
        Show them
      </button>
    </p>
  );
}
