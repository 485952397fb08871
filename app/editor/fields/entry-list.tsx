import { Plus } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { labelOf, newEntryOf } from '../../../domain/content/labels.ts';
import { useFromDraft } from '../contexts.tsx';
import { entryId, fieldId } from '../paths.ts';
import { Entry, useEntryTitle } from './entry.tsx';
import { FieldError } from './field.tsx';
import type { Removal } from './removals.ts';
import { type Entries, goToEntry, undoId, useEntries } from './use-entries.ts';

interface EntryListProps<Name extends string> {
  /** The path of the list. */
  readonly name: Name;
  /** The key of the field with an entry's title. */
  readonly titleKey: string;
  /** Creates a new entry, if it needs more than the initial values. */
  readonly create?: () => object;
  /** An entry's fields. Wrap it in `memo`, so that it renders again only if its path changes. */
  readonly fields: ComponentType<{ path: `${NoInfer<Name>}.${number}` }>;
}

/** A list with its name and a table of contents beside it. */
export function EntryGroup<Name extends string>(props: EntryListProps<Name>) {
  const { name, titleKey, create = () => newEntryOf(name) } = props;
  const entries = useEntries(name, titleKey);
  const [current, setCurrent] = useState(-1);
  return (
    <section className="group" aria-labelledby={fieldId(name)}>
      <div className="rail">
        <h2 id={fieldId(name)} tabIndex={-1}>
          {labelOf(name)}
        </h2>
        {entries.lines.length > 0 && (
          <ol>
            {entries.lines.map(({ key, removal }) => {
              const index = entries.keys.indexOf(key);
              return removal === null ? (
                <RailItem
                  key={key}
                  path={entries.pathOf(index)}
                  index={index}
                  titleKey={titleKey}
                  current={index === current}
                />
              ) : (
                <li key={key} className="rail-removed">
                  <del className="truncate" dir="auto">
                    {removedTitle(removal, name)}
                  </del>
                </li>
              );
            })}
          </ol>
        )}
        <AddButton name={name} onAdd={() => entries.add(create())} />
      </div>
      <EntryStack {...props} entries={entries} nested={false} onFocus={setCurrent} />
    </section>
  );
}

/** A list inside an entry. */
export function NestedEntries<Name extends string>(props: EntryListProps<Name>) {
  const { name, titleKey, create = () => newEntryOf(name) } = props;
  const entries = useEntries(name, titleKey);
  return (
    <div className="nested">
      <EntryStack {...props} entries={entries} nested onFocus={nothing} />
      <AddButton name={name} onAdd={() => entries.add(create())} />
    </div>
  );
}

const nothing = () => {};

function EntryStack<Name extends string>(
  props: EntryListProps<Name> & {
    entries: Entries;
    nested: boolean;
    onFocus: (index: number) => void;
  },
) {
  const { name, titleKey, fields: Fields, entries, nested, onFocus } = props;
  const error = useFromDraft((state) => state.errors[name]);
  return (
    <div className="entries">
      <FieldError path={name} error={error} />
      {entries.lines.length === 0 && <p className="empty">None yet.</p>}
      {entries.lines.map(({ key, removal }) => {
        if (removal !== null) {
          return <RemovedEntry key={key} name={name} removal={removal} onUndo={entries.undo} />;
        }
        const index = entries.keys.indexOf(key);
        return (
          <Entry
            key={key}
            path={entries.pathOf(index)}
            index={index}
            count={entries.keys.length}
            titleKey={titleKey}
            nested={nested}
            onMove={entries.move}
            onRemove={entries.remove}
            onFocus={onFocus}
          >
            <Fields path={`${name}.${index}`} />
          </Entry>
        );
      })}
    </div>
  );
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
  return (
    <div className="removed">
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

const removedTitle = ({ title }: Removal, name: string): string =>
  title === '' ? `the ${labelOf(`${name}.0`)}` : title;

function RailItem(props: { path: string; index: number; titleKey: string; current: boolean }) {
  const { path, index, titleKey, current } = props;
  const title = useEntryTitle(path, titleKey);
  const changed = useFromDraft((_, { isChanged }) => isChanged(path));
  return (
    <li>
      <a
        href={`#${entryId(path)}`}
        aria-current={current || undefined}
        onClick={(event) => {
          event.preventDefault();
          goToEntry(path);
        }}
      >
        <span className="label-mono figures" aria-hidden="true">
          {String(index + 1).padStart(2, '0')}
        </span>
        <span className="truncate" dir="auto">
          {title}
        </span>
        {changed && (
          <>
            <span className="dot" aria-hidden="true" />
            <span className="sr-only">, unsaved changes</span>
          </>
        )}
      </a>
    </li>
  );
}

function AddButton({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <button type="button" className="btn btn-plain" onClick={onAdd}>
      <Plus aria-hidden="true" size={17} strokeWidth={1.7} />
      Add {labelOf(`${name}.0`)}
    </button>
  );
}
