import { type ComponentType, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { PageName } from '../../../domain/pages.ts';
import { fieldId, isWithin, listAt } from '../document/addresses.ts';
import { useEdits, useFromEdits } from '../document/use-edits.ts';
import { AddButton } from './add-button.tsx';
import { Entry, type HeadingLevel } from './entry.tsx';
import { entryKindOf, isToolList, kindNameOf, rootListOf } from './entry-kinds.ts';
import { createLineReader, entryTitle, isFound, isFoundWithin } from './entry-lines.ts';
import type { MoveTarget } from './entry-menu.tsx';
import { FieldError } from './field.tsx';
import { ListHead } from './list-head.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import { useFromEntryView } from './use-from-entry-view.ts';
import { useSlices } from './use-slices.ts';

interface EntryListProps<Name extends string> {
  /** The address of the list. */
  readonly name: Name;
  /** An entry's fields. Wrap it in `memo`, so that it renders again only if its address changes. */
  readonly fields: ComponentType<{ address: `${NoInfer<Name>}/${string}` }>;
}

/** A list with its name, a search and the button that adds an entry. */
export function EntryGroup<Name extends string>(
  props: EntryListProps<Name> & {
    /** The page that shows what is edited here, for a link above the list. */
    page?: PageName;
  },
) {
  const list = useEntryList(props.name);
  return (
    <section className="editor-group" aria-labelledby={fieldId(props.name)}>
      <ListHead {...list} name={props.name} page={props.page} />
      <EntryStack {...props} {...list} level={3} />
    </section>
  );
}

/** A list inside an entry, or among the fields of a part of the Site tab. */
export function NestedEntries<Name extends string>(
  props: EntryListProps<Name> & { level: HeadingLevel },
) {
  const list = useEntryList(props.name);
  return (
    <div className="nested col-span-full">
      <EntryStack {...props} {...list} />
      <AddButton name={props.name} onAdd={list.actions.add} />
    </div>
  );
}

/** A list's lines and the actions on it. */
function useEntryList(name: string) {
  const edits = useEdits();
  const [read] = useState(() => createLineReader(edits));
  const snapshot = () => read(name);
  const lines = useSyncExternalStore(edits.subscribe, snapshot, snapshot);
  return { lines, actions: useEntryActions(name) };
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
  const query = useFromEntryView(({ queries }) => queries.get(rootListOf(name))) ?? '';
  const isSearch = query.trim() !== '';
  const open = useFromEntryView((view) => (isSearch ? view.open : null));
  // In an entry that is found itself, all entries are shown if none of them is found.
  const hasFound = !isNested || lines.some((line) => isFound(line, query));
  const shown = lines.filter(
    (line) => !hasFound || isFoundWithin(line, query) || open?.has(line.address) === true,
  );
  const wanted = useFromEntryView(({ current }) =>
    shown.findIndex(({ address }) => isWithin(current, address)),
  );
  const count = useSlices(shown.length, wanted + 1);
  const isTool = isToolList(name);
  const targets = useMemo(() => {
    if (!isTool) return undefined;
    return (): readonly MoveTarget[] => otherCategories(edits.state().working, name);
  }, [edits, name, isTool]);

  return (
    <div className="entries" data-list={name} data-kind={kindNameOf(name)}>
      <FieldError address={name} error={error} />
      {lines.length === 0 && <p className="empty">None yet.</p>}
      {lines.length > 0 && shown.length === 0 && <p className="empty">Nothing found.</p>}
      {shown.slice(0, count).map((line, at) => (
        <Entry
          key={line.key}
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
      ))}
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
