import { Segmented } from '../controls/segmented.tsx';
import { lastPart } from '../document/addresses.ts';
import { useFeatures } from '../features.ts';
import { entryKindOf } from './entry-kinds.ts';
import { type EntryLine, isFound, isFoundWithin } from './entry-lines.ts';
import { type EntryFilter, type EntryViewState, NOT_NARROWED } from './entry-view.ts';
import { useFromEntryView } from './use-from-entry-view.ts';
import { useStaysTrue } from './use-stays-true.ts';

const FILTERS: readonly { readonly value: EntryFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'to-fix', label: 'To fix' },
  { value: 'unsaved', label: 'Unsaved' },
];

interface StripProps {
  readonly lines: readonly EntryLine[];
}

/** The filters above a list, with what each one would show, and "Open all". */
export function EntryStrip({ name, lines }: StripProps & { name: string }) {
  const view = useFeatures().entries;
  const { filter } = useFromEntryView(({ narrowings }) => narrowings.get(name)) ?? NOT_NARROWED;
  const isShown = useStaysTrue(lines.length > 1 || filter !== 'all');
  if (!isShown || entryKindOf(name).isAlwaysOpen === true) return null;
  const select = (next: EntryFilter) => {
    const narrowing = { ...NOT_NARROWED, filter: next };
    // What is open stays in the list, so that it does not vanish when it is corrected.
    if (next !== 'all') {
      view.fold(addressesOf(lines.filter((line) => !isFound(line, narrowing))));
      view.open(foundAround(lines, narrowing));
    }
    view.narrow(name, { filter: next });
  };
  return (
    <div className="entry-strip">
      <Segmented
        label={`Shown ${lastPart(name)}`}
        name={`shown-${name}`}
        options={FILTERS.map((option) => {
          // Of this list: entries inside others are counted where they are listed.
          const narrowing = { filter: option.value, query: '' };
          const count = lines.filter((line) => isFoundWithin(line, narrowing)).length;
          return count === 0 ? option : { ...option, note: String(count) };
        })}
        value={filter}
        onChange={select}
      />
      <OpenAll lines={lines} />
    </div>
  );
}

const addressesOf = (lines: readonly EntryLine[]): string[] => lines.map(({ address }) => address);

/** The addresses of the entries in which others are found. */
export const foundAround = (
  lines: readonly EntryLine[],
  narrowing: typeof NOT_NARROWED,
): string[] =>
  addressesOf(lines.filter((line) => line.children?.some((child) => isFound(child, narrowing))));

/** Opens or folds all entries of a list. */
export function OpenAll({ lines }: StripProps) {
  const view = useFeatures().entries;
  const read = ({ open }: EntryViewState) => lines.every(({ address }) => open.has(address));
  const isAllOpen = useFromEntryView(read);
  const all = addressesOf(lines);
  return (
    <button
      type="button"
      className="site-action"
      onClick={() => (isAllOpen ? view.fold(all) : view.open(all, 'when-near'))}
    >
      <u>{isAllOpen ? 'Fold all' : 'Open all'}</u>
    </button>
  );
}
