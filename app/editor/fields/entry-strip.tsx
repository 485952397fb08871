import { Segmented } from '../segmented.tsx';
import { entryKindOf } from './entry-kinds.ts';
import { countFound, type EntryLine, isFound } from './entry-lines.ts';
import {
  type EntryFilter,
  type EntryViewState,
  NOT_NARROWED,
  useEntryView,
  useFromEntryView,
} from './entry-view.ts';
import { useEver } from './use-ever.ts';

const FILTERS: readonly { readonly value: EntryFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'to-fix', label: 'To fix' },
  { value: 'unsaved', label: 'Unsaved' },
];

interface StripProps {
  readonly lines: readonly EntryLine[];
  readonly listId: string;
}

/** The filters above a list, with what each one would show, and "Open all". */
export function EntryStrip({ name, lines, listId }: StripProps & { name: string }) {
  const view = useEntryView();
  const { filter } = useFromEntryView(({ narrowings }) => narrowings.get(listId)) ?? NOT_NARROWED;
  const isShown = useEver(lines.length > 1 || filter !== 'all');
  if (!isShown || entryKindOf(name).isAlwaysOpen === true) return null;
  const select = (next: EntryFilter) => {
    const narrowing = { ...NOT_NARROWED, filter: next };
    // What is open stays in the list, so that it does not vanish when it is corrected.
    if (next !== 'all') {
      view.fold(
        lines.filter((line) => !isFound(line, narrowing)).map(({ key }) => `${listId}[${key}]`),
      );
      view.open(around(lines, listId, narrowing));
    }
    view.narrow(listId, { filter: next });
  };
  return (
    <div className="entry-strip">
      <Segmented
        label={`Shown ${name.slice(name.lastIndexOf('.') + 1)}`}
        name={`shown-${name}`}
        options={FILTERS.map((option) => ({
          ...option,
          note: String(countFound(lines, { filter: option.value, query: '' })),
        }))}
        value={filter}
        onChange={select}
      />
      <OpenAll lines={lines} listId={listId} />
    </div>
  );
}

/** The ids of the entries in which others are found. */
export const around = (
  lines: readonly EntryLine[],
  listId: string,
  narrowing: typeof NOT_NARROWED,
): string[] =>
  lines
    .filter((line) => line.children?.some((child) => isFound(child, narrowing)))
    .map(({ key }) => `${listId}[${key}]`);

/** Opens or folds all entries of a list. */
export function OpenAll({ lines, listId }: StripProps) {
  const view = useEntryView();
  const ids = () => lines.map(({ key }) => `${listId}[${key}]`);
  const read = ({ open }: EntryViewState) =>
    lines.every(({ key }) => open.has(`${listId}[${key}]`));
  const isAllOpen = useFromEntryView(read);
  return (
    <button
      type="button"
      className="site-action"
      onClick={() => (isAllOpen ? view.fold(ids()) : view.open(ids(), 'when-near'))}
    >
      <u>{isAllOpen ? 'Fold all' : 'Open all'}</u>
    </button>
  );
}
