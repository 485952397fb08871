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
import { useFormContext } from 'react-hook-form';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { PageName } from '../../../domain/pages.ts';
import { useEdits, useFromEdits, useRemovals } from '../contexts.tsx';
import { fieldId, valueAt } from '../paths.ts';
import { AddButton } from './add-button.tsx';
import { Entry, type HeadingLevel } from './entry.tsx';
import { entryKindOf, kindNameOf, rootListOf } from './entry-kinds.ts';
import {
  createLineReader,
  type EntryLine,
  entryTitle,
  isFound,
  isFoundWithin,
  type ListItem,
} from './entry-lines.ts';
import type { MoveTarget } from './entry-menu.tsx';
import { EntryRail } from './entry-rail.tsx';
import { EntryStrip, OpenAll } from './entry-strip.tsx';
import { NOT_NARROWED, useFromEntryView } from './entry-view.ts';
import { FieldError } from './field.tsx';
import { focusAround, undoId } from './go-to-field.ts';
import { linesOf, listIdAt, type Removal, removedTitle } from './removals.ts';
import { useEntryActions } from './use-entry-actions.ts';
import { useSlices } from './use-slices.ts';

interface EntryListProps<Name extends string> {
  /** The path of the list. */
  readonly name: Name;
  /** An entry's fields. Wrap it in `memo`, so that it renders again only if its path changes. */
  readonly fields: ComponentType<{ path: `${NoInfer<Name>}.${number}` }>;
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
    <section className="group" aria-labelledby={fieldId(props.name)}>
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
    <div className="nested">
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

/** A list's lines, what stands in it, its id by the keys around it, and the actions on it. */
function useEntryList(name: string) {
  const edits = useEdits();
  const [read] = useState(() => createLineReader(edits));
  const snapshot = () => read(name);
  const lines = useSyncExternalStore(edits.subscribe, snapshot, snapshot);
  const { getValues } = useFormContext<Portfolio>();
  const removals = useRemovals();
  const removed = useSyncExternalStore(removals.subscribe, removals.all, removals.all);
  const listId = listIdAt(getValues(), name);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const items = linesOf(
    [...byKey.keys()],
    removed.filter(({ list }) => list === listId),
  ).flatMap(({ key, removal }): ListItem[] => {
    const line = byKey.get(key);
    if (removal !== null) return [{ key, removal }];
    return line === undefined ? [] : [{ key, line, removal }];
  });
  return { lines, items, listId, actions: useEntryActions(name) };
}

type EntryListState = ReturnType<typeof useEntryList>;

function EntryStack<Name extends string>(
  props: EntryListProps<Name> & EntryListState & { level: HeadingLevel },
) {
  const { name, lines, listId, actions, level } = props;
  const isNested = level > 3;
  const { fields: Fields } = props;
  const edits = useEdits();
  const renderFields = useCallback(
    (index: number) => <Fields path={`${name}.${index}`} />,
    [Fields, name],
  );
  const error = useFromEdits((state) => state.errors[name]);
  const root = isNested ? listId.slice(0, listId.indexOf('[')) : listId;
  const narrowing = useFromEntryView(({ narrowings }) => narrowings.get(root)) ?? NOT_NARROWED;
  const isNarrowed = narrowing.filter !== 'all' || narrowing.query.trim() !== '';
  const open = useFromEntryView((view) => (isNarrowed ? view.open : null));
  // In an entry that is found itself, all entries are shown if none of them is found.
  const hasFound = !isNested || lines.some((line) => isFound(line, narrowing));
  const isShown = (line: EntryLine): boolean =>
    !isNarrowed ||
    !hasFound ||
    isFoundWithin(line, narrowing) ||
    open?.has(`${listId}[${line.key}]`) === true;

  // A removed entry stays whatever is looked for: its Undo has the focus.
  const items = props.items.filter((item) => item.removal !== null || isShown(item.line));
  const wanted = useFromEntryView(({ current }) =>
    items.findIndex(({ key }) => isAround(`${listId}[${key}]`, current)),
  );
  const count = useSlices(items.length, wanted + 1);
  const shown = lines.filter(isShown);
  const order = new Map(shown.map((line, at) => [line, at]));
  const isTool = name.endsWith('.tools');
  const targets = useMemo(() => {
    if (!isTool) return undefined;
    return (): readonly MoveTarget[] => otherCategories(edits.state().working, name);
  }, [edits, name, isTool]);

  return (
    <div className="entries" data-list={name} data-kind={kindNameOf(name)}>
      {!isNested && <EntryStrip {...props} />}
      <FieldError path={name} error={error} />
      {lines.length === 0 && items.length === 0 && <p className="empty">None yet.</p>}
      {lines.length > 0 && shown.length === 0 && <p className="empty">Nothing found.</p>}
      {items.slice(0, count).map((item) => {
        const { key, removal } = item;
        if (removal !== null) {
          return <RemovedEntry key={key} name={name} removal={removal} onUndo={actions.undo} />;
        }
        const { line } = item;
        const at = order.get(line) ?? 0;
        return (
          <Entry
            key={key}
            line={line}
            listPath={name}
            listId={listId}
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

/** Whether an entry is the current one, or around it. */
const isAround = (id: string, current: string): boolean =>
  current === id || current.startsWith(`${id}.`);

function otherCategories(working: Portfolio, toolList: string): MoveTarget[] {
  const root = rootListOf(toolList);
  return working.downloads.categories.flatMap((category, index) => {
    const path = `${root}.${index}`;
    const listPath = `${path}.tools`;
    if (listPath === toolList) return [];
    const list = valueAt(working, listPath);
    const count = Array.isArray(list) ? list.length : 0;
    return [{ name: entryTitle(path, category, 'name'), listPath, count }];
  });
}

/** A removed entry in its place, until the removal is saved. */
function RemovedEntry(props: {
  name: string;
  removal: Removal;
  onUndo: (removal: Removal) => void;
}) {
  const { name, removal, onUndo } = props;
  const id = undoId(name, removal.key);
  // Screen readers often miss a status that is added with its text.
  const [said, setSaid] = useState('');
  const text = `Removed ${removedTitle(removal, name)}.`;
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
        else focusAround(name);
      });
    };
  }, [name]);
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
