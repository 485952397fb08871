import { Menu } from '@base-ui/react/menu';
import { Ellipsis, GripVertical } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { pictureIdOf } from '../../../domain/pictures/path.ts';
import { Picture } from '../../ui/picture.tsx';
import { FoldMark } from '../controls/fold-item.tsx';
import { entryId } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import { THUMBNAIL_WIDTH } from '../pictures/queries.ts';
import { useStore } from '../state-store.ts';
import type { EntryActions } from './entry-actions.ts';
import { dragEntry } from './entry-drag.ts';
import { entryKindOf } from './entry-kinds.ts';
import type { EntryLine } from './entry-lines.ts';
import { ENTRY_MENU } from './entry-menu.tsx';
import type { EntryViewState } from './entry-view.ts';

/** Deeper lists have deeper headings. */
export type HeadingLevel = 2 | 3 | 4;

interface EntryProps {
  readonly line: EntryLine;
  /** The address of its list. */
  readonly list: string;
  readonly level: HeadingLevel;
  /** The places of the shown entries before and after it; undefined at the ends. */
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly actions: EntryActions;
  readonly renderFields: (key: string) => ReactNode;
  /** What stands below the heading of a group. */
  readonly renderInside: ((key: string) => ReactNode) | undefined;
}

/** A part of how the entries are shown. It must keep its identity while it is equal. */
export const useFromEntryView = <T,>(read: (state: EntryViewState) => T): T =>
  useStore(useFeatures().entries, read);

const KEYS = 'Alt+ArrowUp Alt+ArrowDown';

/** An entry of a list, with what moves it and its menu. */
export const Entry = memo(function Entry(props: EntryProps) {
  const { line, list, level, previous, next, actions, renderFields, renderInside } = props;
  const { address, index, key, title } = line;
  const view = useFeatures().entries;
  const isOpen = useFromEntryView(({ open }) => open.has(address));
  const { shape } = entryKindOf(list);
  const id = entryId(address);
  const Heading = `h${level}` as const;
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const target = event.key === 'ArrowUp' ? previous : next;
    if (target !== undefined) actions.moveTo(address, list, target)?.focus({ preventScroll: true });
  };
  const handle = (
    <button
      type="button"
      // On touch the menu moves an entry.
      className="icon-button handle cursor-grab touch-none max-desk:hidden pointer-coarse:hidden"
      tabIndex={-1}
      title="Drag"
      aria-label={`Drag ${title}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        dragEntry(event.currentTarget, event, {
          start: () => actions.fold(address),
          drop: (from, into, place) =>
            actions.moveTo(from, into, place)?.focus({ preventScroll: true }),
        });
      }}
    >
      <GripVertical />
    </button>
  );
  const more = (
    <Menu.Trigger
      handle={ENTRY_MENU}
      payload={{ line, list, previous, next, actions }}
      className="icon-button"
      title="More"
      aria-label={`More for ${title}`}
      aria-keyshortcuts={KEYS}
      onKeyDown={(event) => {
        // With an arrow alone the menu opens.
        if (event.altKey) event.preventBaseUIHandler();
        moveByKey(event);
      }}
    >
      <Ellipsis />
    </Menu.Trigger>
  );
  const shell = {
    id,
    'data-address': address,
    'data-index': index,
    onFocus: (event: { stopPropagation: () => void }) => {
      event.stopPropagation();
      view.setCurrent(address);
    },
  };

  if (shape === 'pair') {
    return (
      <fieldset
        {...shell}
        className="pair min-w-0"
        aria-label={title}
        data-changed={line.isChanged || undefined}
      >
        {handle}
        {renderFields(key)}
        {more}
      </fieldset>
    );
  }
  if (shape === 'group') {
    return (
      <fieldset {...shell} className="min-w-0 mt-8 first:mt-4" aria-label={title}>
        <div className="item-line desk:pe-10">
          {handle}
          <Heading className="sr-only">{title}</Heading>
          <div className="flex-1 min-w-0">{renderFields(key)}</div>
          {more}
        </div>
        {renderInside?.(key)}
      </fieldset>
    );
  }
  return (
    <fieldset
      {...shell}
      className="item"
      data-open={isOpen || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className="item-line max-desk:flex-wrap">
        {handle}
        {line.picture !== undefined && <EntryPicture address={line.picture} />}
        <div className="flex flex-1 items-baseline gap-3 min-w-0 max-desk:block">
          <Heading className="desk:flex-none desk:max-w-3/5">
            <button
              id={`${id}-title`}
              type="button"
              className="item-title"
              dir="auto"
              aria-expanded={isOpen}
              aria-describedby={`${id}-facts ${id}-mark`}
              aria-keyshortcuts={KEYS}
              onKeyDown={moveByKey}
              onClick={() => actions.toggle(address)}
            >
              {title}
            </button>
            {line.isChanged && <i className="dot ms-3 align-middle" aria-hidden="true" />}
          </Heading>
          <p id={`${id}-facts`} className="truncate text-small text-ink-3">
            {line.isChanged && <span className="sr-only">Unsaved changes. </span>}
            {!isOpen && <bdi>{line.facts}</bdi>}
          </p>
        </div>
        <EntryMark id={`${id}-mark`} line={line} isOpen={isOpen} />
        {more}
        <FoldMark />
      </div>
      {isOpen && <div className="item-body">{renderFields(key)}</div>}
    </fieldset>
  );
});

/** What is wrong with a folded entry, or else its mark. */
function EntryMark(props: { id: string; line: EntryLine; isOpen: boolean }) {
  const { id, line, isOpen } = props;
  const { problem, isError, mark } = line;
  if (isOpen || `${problem}${mark}` === '') return null;
  const colour = isError ? 'text-bad' : 'text-ink-2';
  // On a phone the title needs the place of a mark, and a problem stands below it.
  const phone =
    problem === ''
      ? 'max-desk:sr-only'
      : 'max-desk:order-1 max-desk:w-full max-desk:max-w-full max-desk:pb-1 max-desk:whitespace-normal';
  return (
    <p id={id} className={`flex-none max-w-[45%] truncate text-small ${colour} ${phone}`}>
      <bdi>{problem || mark}</bdi>
    </p>
  );
}

/** The small picture of an entry. */
function EntryPicture({ address }: { address: string }) {
  const [narrow, setNarrow] = useState('');
  const isOfLibrary = pictureIdOf(address) !== null;
  return (
    <span
      className="flex-none w-14 h-9 bg-paper-deep *:w-full *:h-full *:object-cover"
      // A picture that is narrower has no rendition of that width.
      onErrorCapture={() => setNarrow(address)}
    >
      <Picture
        key={narrow}
        src={isOfLibrary && narrow !== address ? `${address}/${THUMBNAIL_WIDTH}` : address}
        placeholder="/placeholder-project.svg"
        alt=""
        width={56}
        height={36}
      />
    </span>
  );
}
