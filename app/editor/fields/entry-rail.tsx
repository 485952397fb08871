import { Search } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import type { PageName } from '../../../domain/pages.ts';
import { useNarrow } from '../controls/use-narrow.ts';
import { entryId, fieldId } from '../document/addresses.ts';
import { useFeatures } from '../features.ts';
import { formatCount } from '../text/count.ts';
import { AddButton } from './add-button.tsx';
import { entryKindOf } from './entry-kinds.ts';
import {
  countFound,
  type EntryLine,
  isFound,
  isFoundWithin,
  type ListItem,
  removedTitle,
} from './entry-lines.ts';
import { foundAround } from './entry-strip.tsx';
import { NOT_NARROWED } from './entry-view.ts';
import type { EntryActions } from './use-entry-actions.ts';
import { useFromEntryView } from './use-from-entry-view.ts';
import { useSlices } from './use-slices.ts';
import { useStaysTrue } from './use-stays-true.ts';
import { ViewLink } from './view-link.tsx';

/** A list of so few entries needs no search. */
const FEW = 5;
/** The entries inside others are all listed up to this number; otherwise those of open ones, or those found. */
const SHORT = 40;

interface RailProps {
  readonly name: string;
  readonly lines: readonly EntryLine[];
  readonly items: readonly ListItem[];
  readonly actions: EntryActions;
  readonly page: PageName | undefined;
}

/** The side list: the name of the list, a search in it, and while one is open its entries and those inside them. */
export function EntryRail({ name, lines, items, actions, page }: RailProps) {
  const view = useFeatures().entries;
  const isNarrow = useNarrow();
  const narrowing = useFromEntryView(({ narrowings }) => narrowings.get(name)) ?? NOT_NARROWED;
  // Typing does not wait for the list.
  const query = useDeferredValue(narrowing.query);
  const isSearch = query.trim() !== '';
  const inside = lines.reduce((sum, { children }) => sum + (children?.length ?? 0), 0);
  const total = lines.length + inside;
  const hasSearch =
    useStaysTrue(total > FEW || narrowing.query !== '') && entryKindOf(name).isAlwaysOpen !== true;
  const open = useFromEntryView((state) => (total > SHORT && inside > 0 ? state.open : null));
  const found = { filter: 'all', query } as const;
  const railEntries = items.flatMap((item): RailEntry[] => {
    if (item.removal !== null)
      return isSearch
        ? []
        : [{ address: `${name}/${item.key}`, removed: removedTitle(item.removal) }];
    const { line } = item;
    if (isSearch && !isFoundWithin(line, found)) return [];
    const showsInside = isSearch || open === null || open.has(line.address);
    const children = (showsInside ? (line.children ?? []) : []).filter(
      (child) => !isSearch || isFound(child, found),
    );
    return [line, ...children].map((each) => ({
      address: each.address,
      line: each,
      isInside: each !== line,
    }));
  });
  // While all are folded, their lines are the table of contents.
  const isListed = useFromEntryView((state) =>
    lines.some(({ address }) => state.open.has(address)),
  );
  const count = useSlices(isListed ? railEntries.length : 0, 0);

  /** Enter may be pressed before the list shows what is typed. */
  const firstFound = (typed: string): string | undefined =>
    lines
      .flatMap((line) => [line, ...(line.children ?? [])])
      .find((line) => isFound(line, { filter: 'all', query: typed }))?.address;

  const find = (next: string) => {
    view.narrow(name, { query: next });
    if (next.trim() !== '') {
      view.open(foundAround(lines, { filter: 'all', query: next }), 'when-near');
    }
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
          <span className="sr-only">{findText(name, lines.length, inside)}</span>
          <Search aria-hidden="true" size={16} strokeWidth={1.6} />
          <input
            type="search"
            dir="auto"
            autoComplete="off"
            placeholder={isNarrow ? 'Find' : findText(name, lines.length, inside)}
            value={narrowing.query}
            onChange={(event) => find(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || narrowing.query.trim() === '') return;
              event.preventDefault();
              const first = firstFound(narrowing.query);
              if (first !== undefined) actions.goTo(first);
            }}
          />
        </label>
      )}
      <p className="sr-only" role="status">
        {isSearch && `${countFound(lines, found)} found`}
      </p>
      <AddButton name={name} onAdd={actions.add} />
      {isListed && (
        <ol
          // The entries themselves are the list.
          className="rail-list max-desk:hidden"
        >
          {railEntries.slice(0, count).map((item) =>
            'removed' in item ? (
              <li
                key={item.address}
                className="grid items-center min-h-9 pl-[1.9rem] text-small text-paper-3"
              >
                <del className="truncate" dir="auto">
                  {item.removed}
                </del>
              </li>
            ) : (
              <RailItem key={item.address} {...item} onGo={actions.goTo} />
            ),
          )}
        </ol>
      )}
    </div>
  );
}

type RailEntry =
  | { readonly address: string; readonly removed: string }
  | { readonly address: string; readonly line: EntryLine; readonly isInside: boolean };

const RailItem = memo(function RailItem(props: {
  address: string;
  line: EntryLine;
  /** It is an entry inside another one. */
  isInside: boolean;
  onGo: (address: string) => void;
}) {
  const { address, line, isInside, onGo } = props;
  const isCurrent = useFromEntryView(({ current }) => current === address);
  return (
    <li data-inside={isInside || undefined}>
      <a
        href={`#${entryId(address)}`}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          event.preventDefault();
          onGo(address);
        }}
      >
        <span className="label-mono figures" aria-hidden="true">
          {!isInside && String(line.index + 1).padStart(2, '0')}
        </span>
        <span className="truncate" dir="auto">
          {line.title}
        </span>
        <span className="site-marks">
          {line.problem !== '' && (
            <span className="site-wrong">
              <span aria-hidden="true">!</span>
              <span className="sr-only">, to fix</span>
            </span>
          )}
          {line.isChanged && (
            <>
              {line.problem === '' && <i className="editor-dot" aria-hidden="true" />}
              <span className="sr-only">, unsaved changes</span>
            </>
          )}
        </span>
      </a>
    </li>
  );
});

const findText = (name: string, count: number, inside: number): string => {
  const { nestedKey } = entryKindOf(name);
  const list = `Find in ${formatCount(count)} ${labelOf(name).toLowerCase()}`;
  if (nestedKey === undefined) return list;
  return `${list}, ${formatCount(inside)} ${labelOf(`${name}/0/${nestedKey}`).toLowerCase()}`;
};
