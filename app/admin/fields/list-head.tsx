import { Search } from 'lucide-react';
import { labelOf } from '../../../domain/content/labels.ts';
import type { PageName } from '../../../domain/pages.ts';
import { fieldId } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/count.ts';
import { AddButton } from './add-button.tsx';
import { entryKindOf } from './entry-kinds.ts';
import { countFound, type EntryLine, firstFound, isFound } from './entry-lines.ts';
import type { EntryActions } from './use-entry-actions.ts';
import { useFromEntryView } from './use-from-entry-view.ts';
import { ViewLink } from './view-link.tsx';

/** A list of fewer entries needs no search. Those inside others count. */
const SEARCHED_FROM = 8;

/** The name of a list, a search in it, and the button that adds an entry. */
export function ListHead(props: {
  name: string;
  lines: readonly EntryLine[];
  actions: EntryActions;
  page: PageName | undefined;
}) {
  const { name, lines, actions, page } = props;
  const view = useFeatures().entries;
  const query = useFromEntryView(({ queries }) => queries.get(name)) ?? '';
  const total = lines.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
  const hasSearch =
    entryKindOf(name).isAlwaysOpen !== true && (total >= SEARCHED_FROM || query !== '');

  const find = (next: string) => {
    view.find(name, next);
    if (next.trim() === '') return;
    const around = lines.filter((line) => line.children?.some((child) => isFound(child, next)));
    view.open(
      around.map(({ address }) => address),
      'when-near',
    );
  };

  return (
    <div className="rail max-desk:flex max-desk:flex-wrap max-desk:items-center max-desk:gap-3">
      <div className="rail-head max-desk:flex-auto">
        <h2 id={fieldId(name)} tabIndex={-1}>
          {labelOf(name)}
        </h2>
        {page !== undefined && <ViewLink page={page} />}
      </div>
      {hasSearch && (
        <label className="site-find mt-0! desk:mb-3! max-desk:flex-[1_1_9.5rem]">
          <span className="sr-only">Search in {labelOf(name)}</span>
          <Search aria-hidden="true" size={16} strokeWidth={1.6} />
          <input
            type="search"
            dir="auto"
            autoComplete="off"
            placeholder="Search"
            value={query}
            onChange={(event) => find(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || query.trim() === '') return;
              event.preventDefault();
              const first = firstFound(lines, query);
              if (first !== undefined) actions.goTo(first.address);
            }}
          />
        </label>
      )}
      <p className="sr-only" role="status">
        {query.trim() !== '' && `${counted(countFound(lines, query), 'result')}`}
      </p>
      <AddButton name={name} onAdd={actions.add} />
    </div>
  );
}
