import {
  type ComponentType,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { PageName } from '../../../domain/pages.ts';
import { fieldId, isWithin, listAt } from '../document/addresses.ts';
import { linesOf, type Removal } from '../document/steps.ts';
import { useEdits, useFromEdits } from '../document/use-edits.ts';
import { AddButton } from './add-button.tsx';
import { Entry, type HeadingLevel } from './entry.tsx';
import { entryKindOf, isToolList, kindNameOf, rootListOf } from './entry-kinds.ts';
import {
  createLineReader,
  type EntryLine,
  entryTitle,
  isFound,
  isFoundWithin,
  type ListItem,
  removedTitle,
} from './entry-lines.ts';
import type { MoveTarget } from './entry-menu.tsx';
import { EntryRail } from './entry-rail.tsx';
import { EntryStrip, OpenAll } from './entry-strip.tsx';
import { NOT_NARROWED } from './entry-view.ts';
import { FieldError } from './field.tsx';
import { focusAround, undoId } from './go-to-field.ts';
import { useEntryActions } from './use-entry-actions.ts';
import { useFromEntryView } from './use-from-entry-view.ts';
import { useSlices } from './use-slices.ts';

interface EntryListProps<Name extends string> {
  /** The address of the list. */
  readonly name: Name;
  /** An entry's fields. Wrap it in `memo`, so that it renders again only if its address changes. */
  readonly fields: ComponentType<{ address: `${NoInfer<Name>}/${string}` }>;
}

/** A list with its name and a table of contents beside it. */
export function EntryGroup<Name extends string>(
  props: EntryListProps<Name> & {
    /** The page that shows what is edited here, for a link above the list. */
    page?: PageName;
  },
) {
  const list = useEntryList(props.name);
  return (
    <section className="editor-group" aria-labelledby={fieldId(props.name)}>
      <EntryRail {...list} name={props.name} page={props.page} />
      <EntryStack {...props} {...list} level={3} />
    </section>
  );
}

/** A list inside an entry, or among the fields of a part of the Site tab. */
export function NestedEntries<Name extends string>(
  props: EntryListProps<Name> & { level: HeadingLevel },
) {
  const list = useEntryList(props.name);
  const { isAlwaysOpen } = entryKindOf(props.name);
  return (
    <div className="nested col-span-full">
      {!isAlwaysOpen && list.lines.length > 1 && (
        <div className="entry-strip">
          <OpenAll {...list} />
        </div>
      )}
      <EntryStack {...props} {...list} />
      <AddButton name={props.name} onAdd={list.actions.add} />
    </div>
  );
}

/** A list's lines, what stands in it, and the actions on it. */
function useEntryList(name: string) {
  const edits = useEdits();
  const [read] = useState(() => createLineReader(edits));
  const snapshot = () => read(name);
  const lines = useSyncExternalStore(edits.subscribe, snapshot, snapshot);
  const removals = useFromEdits((state) => state.removals);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const items = linesOf(
    [...byKey.keys()],
    removals.filter(({ list }) => list === name),
  ).flatMap(({ key, removal }): ListItem[] => {
    const line = byKey.get(key);
    if (removal !== null) return [{ key, removal }];
    return line === undefined ? [] : [{ key, line, removal }];
  });
  return { lines, items, actions: useEntryActions(name) };
}

type EntryListState = ReturnType<typeof useEntryList>;

function EntryStack<Name extends string>(
  props: EntryListProps<Name> & EntryListState & { level: HeadingLevel },
) {
  const { name, lines, actions, level } = props;
  const isNested = level > 3;
  const { fields: Fields } = props;
  const edits = useEdits();
  const renderFields = useCallback(
    (key: string) => <Fields address={`${name}/${key}`} />,
    [Fields, name],
  );
  const error = useFromEdits((state) => state.errors[name]);
  const narrowing =
    useFromEntryView(({ narrowings }) => narrowings.get(rootListOf(name))) ?? NOT_NARROWED;
  const isNarrowed = narrowing.filter !== 'all' || narrowing.query.trim() !== '';
  const open = useFromEntryView((view) => (isNarrowed ? view.open : null));
  // In an entry that is found itself, all entries are shown if none of them is found.
  const hasFound = !isNested || lines.some((line) => isFound(line, narrowing));
  const isShown = (line: EntryLine): boolean =>
    !isNarrowed || !hasFound || isFoundWithin(line, narrowing) || open?.has(line.address) === true;

  // A removed entry stays whatever is looked for: its Undo has the focus.
  const items = props.items.filter((item) => item.removal !== null || isShown(item.line));
  const wanted = useFromEntryView(({ current }) =>
    items.findIndex(({ key }) => isWithin(current, `${name}/${key}`)),
  );
  const count = useSlices(items.length, wanted + 1);
  const shown = lines.filter(isShown);
  const order = new Map(shown.map((line, at) => [line, at]));
  const isTool = isToolList(name);
  const targets = useMemo(() => {
    if (!isTool) return undefined;
    return (): readonly MoveTarget[] => otherCategories(edits.state().working, name);
  }, [edits, name, isTool]);

  return (
    <div className="entries" data-list={name} data-kind={kindNameOf(name)}>
      {!isNested && <EntryStrip {...props} />}
      <FieldError address={name} error={error} />
      {lines.length === 0 && items.length === 0 && <p className="empty">None yet.</p>}
      {lines.length > 0 && shown.length === 0 && <p className="empty">Nothing found.</p>}
      {items.slice(0, count).map((item) => {
        const { key, removal } = item;
        if (removal !== null) {
          return <RemovedEntry key={key} removal={removal} onUndo={actions.undo} />;
        }
        const { line } = item;
        const at = order.get(line) ?? 0;
        return (
          <Entry
            key={key}
            line={line}
            list={name}
            level={level}
            isAlwaysOpen={entryKindOf(name).isAlwaysOpen === true}
            previous={shown[at - 1]?.index}
            next={shown[at + 1]?.index}
            actions={actions}
            targets={targets}
            renderFields={renderFields}
          />
        );
      })}
    </div>
  );
}

function otherCategories(working: Portfolio, toolList: string): MoveTarget[] {
  const root = rootListOf(toolList);
  return working.downloads.categories.flatMap((category) => {
    const address = `${root}/${category.key}`;
    const list = `${address}/tools`;
    if (list === toolList) return [];
    return [
      {
        name: entryTitle(address, category, 'name'),
        list,
        count: listAt(working, list).length,
      },
    ];
  });
}

/** A removed entry in its place, until the removal is saved. */
function RemovedEntry(props: { removal: Removal; onUndo: (removal: Removal) => void }) {
  const { removal, onUndo } = props;
  const { list } = removal;
  const id = undoId(`${list}/${removal.key}`);
  // Screen readers often miss a status that is added with its text.
  const [said, setSaid] = useState('');
  const text = `Removed ${removedTitle(removal)}.`;
  useEffect(() => setSaid(text), [text]);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    return () => {
      // An autosave stores the removal while its Undo has the focus.
      if (!element?.contains(document.activeElement)) return;
      const next = element.nextElementSibling ?? element.previousElementSibling;
      const title = next?.querySelector<HTMLElement>('.entry-title, .link');
      queueMicrotask(() => {
        // Undo itself moves the focus to the entry.
        if (document.activeElement !== document.body) return;
        if (title) title.focus({ preventScroll: true });
        else focusAround(list);
      });
    };
  }, [list]);
  return (
    <div ref={line} className="removed">
      <p id={`${id}-text`} role="status" dir="auto">
        {said}
      </p>
      <button
        id={id}
        type="button"
        className="link"
        aria-describedby={`${id}-text`}
        onClick={() => onUndo(removal)}
      >
        Undo
      </button>
    </div>
  );
}
