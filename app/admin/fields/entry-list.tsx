import { Plus } from 'lucide-react';
import {
  type ComponentType,
  startTransition,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { fieldAt, labelOf } from '../../../domain/content/labels.ts';
import { SearchField } from '../controls/search-form.tsx';
import { fieldId, isWithin } from '../document/addresses.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/formats.ts';
import { Entry, type HeadingLevel, useFromEntryView } from './entry.tsx';
import { useEntryActions } from './entry-actions.ts';
import { type EntryKind, entryKindOf, kindNameOf, rootListOf } from './entry-kinds.ts';
import { countFound, type EntryLine, isFound, isFoundWithin } from './entry-lines.ts';
import { FieldError } from './field.tsx';

/** A list of fewer entries needs no search. Those inside others count. */
const SEARCHED_FROM = 8;

/** So many entries stand as one text until they come near the window; a group does by itself. */
const RUN = 12;

/** On a phone the fields of an entry take two lines or more, and a hairline stands between the entries. */
const LINES = 'max-desk:*:border-t max-desk:*:border-rule max-desk:*:py-2';

/** A list of the document, with what can be done in it. */
export function useEntryList<Name extends string>(name: Name) {
  const { edits, lines: read } = useFeatures();
  const snapshot = () => read(name);
  const lines = useSyncExternalStore(edits.subscribe, snapshot, snapshot);
  return { name, lines, actions: useEntryActions(name) };
}

type List<Name extends string = string> = ReturnType<typeof useEntryList<Name>>;

export interface FieldsOf<Name extends string> {
  /** An entry's fields. Wrap it in `memo`, so that it renders again only if its address changes. */
  readonly fields: ComponentType<{ address: `${NoInfer<Name>}/${string}` }>;
  /** What stands below the heading of a group. */
  readonly inside?: ComponentType<{ address: `${NoInfer<Name>}/${string}` }>;
  /** The keys of the fields of a line, for the names above them; their widths are `--pair` of the classes. */
  readonly columns?: readonly string[];
  /** The classes around the entries. */
  readonly className?: string;
}

/** A list below its heading, with the button that adds an entry. */
export function EntrySection<Name extends string>(
  props: FieldsOf<Name> & { name: Name; level?: 2 | 3 },
) {
  const { name, level = 2 } = props;
  const list = useEntryList(name);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div>
      <div className="section-head">
        <Heading id={fieldId(name)} tabIndex={-1}>
          {labelOf(name)}
        </Heading>
        <ListSearch list={list} />
      </div>
      <Entries {...props} list={list} level={level === 2 ? 3 : 4} />
      <AddButton list={list} />
    </div>
  );
}

/** A list as a row of a ledger, with the button that adds an entry. */
export function EntryRow<Name extends string>(
  props: FieldsOf<Name> & { name: Name; hint?: string },
) {
  const { name, hint } = props;
  const list = useEntryList(name);
  return (
    <div className="row">
      <div className="row-name">
        <span id={fieldId(name)} tabIndex={-1}>
          {labelOf(name)}
        </span>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
      <div>
        <Entries {...props} list={list} level={3} />
        <AddButton list={list} />
      </div>
    </div>
  );
}

/** A button that adds to the list above it. */
const ADD = 'inline-flex items-center gap-[0.6rem] min-h-12 font-[560] text-ink-2 hover:text-ink';

/** Adds an entry at the end of a list. */
export function AddButton({ list, className = ADD }: { list: List; className?: string }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => list.actions.add()?.focus({ preventScroll: true })}
    >
      <Plus />
      <span>Add {labelOf(`${list.name}/0`)}</span>
    </button>
  );
}

/** The search in a long list. */
export function ListSearch({ list: { name, lines } }: { list: List }) {
  const view = useFeatures().entries;
  const query = useFromEntryView(({ queries }) => queries.get(name)) ?? '';
  const total = lines.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
  if (total < SEARCHED_FROM && query === '') return null;
  return (
    <div className="ms-auto w-60 max-desk:order-9 max-desk:w-full">
      <SearchField
        label={`Search in ${labelOf(name)}`}
        placeholder="Search"
        value={query}
        onChange={(event) => view.find(name, event.target.value)}
      />
      <span className="sr-only" role="status">
        {query.trim() !== '' && `${counted(countFound(lines, query), 'result')}`}
      </span>
    </div>
  );
}

/** The entries of a list, without its heading. */
export function Entries<Name extends string>(
  props: FieldsOf<Name> & { list: List<Name>; level: HeadingLevel },
) {
  const { list, level, columns, className = '' } = props;
  const { name, lines, actions } = list;
  const { fields: Fields, inside: Inside } = props;
  const { shape } = entryKindOf(name);
  const renderFields = useCallback(
    (key: string) => <Fields address={`${name}/${key}`} />,
    [Fields, name],
  );
  const renderInside = useCallback(
    (key: string) => Inside && <Inside address={`${name}/${key}`} />,
    [Inside, name],
  );
  const error = useFromEdits((state) => state.errors[name]);
  const query = useFromEntryView(({ queries }) => queries.get(rootListOf(name))) ?? '';
  const open = useFromEntryView((view) => (query.trim() === '' ? null : view.open));
  // In an entry that is found itself, all entries are shown if none of them is found.
  const isRoot = rootListOf(name) === name;
  const hasFound = isRoot || lines.some((line) => isFound(line, query));
  const shown = lines.filter(
    (line) => !hasFound || isFoundWithin(line, query) || open?.has(line.address) === true,
  );
  const nouns = fieldAt(name)?.entry;
  const size = shape === 'group' ? 1 : RUN;
  const runs = Array.from({ length: Math.ceil(shown.length / size) }, (_, run) =>
    shown.slice(run * size, (run + 1) * size),
  );
  // A screen is painted with the titles first. In an entry, the first ones are near as soon as it is.
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set(isRoot ? [] : [0]));
  // An entry that is open or has the focus is whole wherever it is. As a text, which is the same while its runs are.
  const used = useFromEntryView((view) =>
    runs
      .flatMap((lines, run) =>
        lines.some(({ address }) => view.open.has(address) || isWithin(view.current, address))
          ? [run]
          : [],
      )
      .join(),
  ).split(',');

  return (
    <div
      className={shape === 'pair' ? `pairs ${LINES} ${className}` : className}
      data-list={name}
      data-kind={kindNameOf(name)}
    >
      <FieldError address={name} error={error} />
      {columns !== undefined && lines.length > 0 && (
        <div
          className="pair py-0 text-[0.8125rem] text-ink-3 max-desk:hidden pointer-coarse:[&>:first-child]:hidden"
          aria-hidden="true"
        >
          <span />
          {columns.map((key) => (
            <span key={key}>{labelOf(`${name}/0/${key}`)}</span>
          ))}
        </div>
      )}
      {lines.length === 0 && <p className="empty">No {nouns?.many ?? 'entries'} yet.</p>}
      {lines.length > 0 && shown.length === 0 && <p className="empty">Nothing found.</p>}
      {runs.flatMap((lines, run) =>
        seen.has(run) || used.includes(`${run}`)
          ? lines.map((line, at) => (
              <Entry
                key={line.key}
                line={line}
                list={name}
                level={level}
                previous={shown[run * size + at - 1]?.index}
                next={shown[run * size + at + 1]?.index}
                actions={actions}
                renderFields={renderFields}
                renderInside={renderInside}
              />
            ))
          : [
              <FarEntries
                key={`far ${lines[0]?.key}`}
                lines={lines}
                shape={shape}
                level={level}
                onNear={() => setSeen((before) => new Set(before).add(run))}
              />,
            ],
      )}
    </div>
  );
}

/** As high as the rows of each shape. */
const HEIGHTS = {
  item: 'leading-[calc(3.5rem+1px)]',
  pair: 'leading-[calc(var(--field-size)+0.5rem)]',
  group: 'leading-[calc(3.5rem+1px)] pb-20',
} as const;

/** Entries far from the window: their titles as one text, a line each, which the browser's search finds. */
function FarEntries(props: {
  lines: readonly EntryLine[];
  shape: EntryKind['shape'];
  level: HeadingLevel;
  onNear: () => void;
}) {
  const { lines, shape, level, onNear } = props;
  const Heading = `h${level}` as const;
  const [group] = shape === 'group' ? lines : [];
  const titles = (group?.children ?? lines).map(({ title }) => title);
  const count = titles.length + (group === undefined ? 0 : 1);
  const ref = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onNear);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    element.style.setProperty('--lines', `${count}`);
    const observer = new IntersectionObserver(
      (changes) => {
        const near = changes.find(({ isIntersecting }) => isIntersecting);
        // What is in the window comes first.
        if (near !== undefined && near.boundingClientRect.top < innerHeight) show();
        else if (near !== undefined) startTransition(show);
      },
      // As far as a press of Page Down, and the next press of Tab.
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  return (
    // The browser lays it out only when it comes near the window.
    <div
      ref={ref}
      className={`[content-visibility:auto] [contain-intrinsic-height:calc(var(--lines,1)*1lh)] whitespace-pre ${HEIGHTS[shape]}`}
    >
      {group !== undefined && <Heading className="[font:inherit]">{group.title}</Heading>}
      {titles.join('\n')}
    </div>
  );
}

/** Reads out where an entry was put. */
export function EntryAnnouncer() {
  const announcement = useFromEntryView((view) => view.announcement);
  return (
    <p className="sr-only" role="status" aria-label="Entries">
      {announcement}
    </p>
  );
}
