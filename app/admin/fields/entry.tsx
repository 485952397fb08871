import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { entryId } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import { EntryBody } from './entry-body.tsx';
import { dragEntry } from './entry-drag.ts';
import { entryKindOf } from './entry-kinds.ts';
import type { EntryLine } from './entry-lines.ts';
import { EntryMenu, type MoveTarget } from './entry-menu.tsx';
import { EntryPicture } from './entry-picture.tsx';
import type { EntryActions } from './use-entry-actions.ts';
import { useFromEntryView } from './use-from-entry-view.ts';

/** Deeper lists have deeper headings. */
export type HeadingLevel = 3 | 4 | 5;

interface EntryProps {
  readonly line: EntryLine;
  /** The address of its list. */
  readonly list: string;
  /** The level of its heading. */
  readonly level: HeadingLevel;
  readonly isAlwaysOpen: boolean;
  /** The places of the shown entries before and after it; undefined at the ends. */
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly actions: EntryActions;
  /** The other lists that it can be moved to. Read when its menu opens. */
  readonly targets: (() => readonly MoveTarget[]) | undefined;
  readonly renderFields: (key: string) => ReactNode;
}

/** An entry of a list: a line, and below it the fields while it is open. */
export const Entry = memo(function Entry(props: EntryProps) {
  const { line, list, level, isAlwaysOpen, previous, next, actions } = props;
  const { address, index, title } = line;
  const view = useFeatures().entries;
  const opened = useFromEntryView(({ open }) => open.get(address));
  const isOpen = isAlwaysOpen || opened !== undefined;
  const elementId = entryId(address);
  const Title = `h${level}` as const;
  const move = (to: number | undefined) => {
    if (to !== undefined) actions.moveTo(address, list, to);
  };

  return (
    <fieldset
      id={elementId}
      className="entry"
      data-address={address}
      data-index={index}
      data-open={isOpen || undefined}
      data-bare={isAlwaysOpen || undefined}
      aria-labelledby={`${elementId}-title`}
      onFocus={(event) => {
        event.stopPropagation();
        view.setCurrent(address);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have these keys. */}
      <div
        className="entry-top relative flex items-center gap-4 min-h-15 pl-9 max-desk:gap-3"
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          event.stopPropagation();
          move(event.key === 'ArrowUp' ? previous : next);
        }}
      >
        <button
          type="button"
          className="entry-grip"
          tabIndex={-1}
          title="Drag"
          aria-label={`Drag ${title}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            dragEntry(event.currentTarget, event, {
              start: () => view.fold([address]),
              drop: actions.moveTo,
            });
          }}
        />
        {!isOpen && line.picture !== undefined && <EntryPicture address={line.picture} />}
        <div className="entry-name grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-[0.5em] flex-1 min-w-0 py-2 desk:grid-cols-[auto_auto_minmax(0,1fr)_auto]">
          <Title>
            {isAlwaysOpen ? (
              <span id={`${elementId}-title`} className="entry-title" dir="auto" tabIndex={-1}>
                {title}
              </span>
            ) : (
              <button
                id={`${elementId}-title`}
                type="button"
                className="entry-title"
                dir="auto"
                aria-expanded={isOpen}
                aria-describedby={`${elementId}-facts`}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onClick={(event) => actions.toggle(address, event.currentTarget)}
              >
                {title}
              </button>
            )}
          </Title>
          {line.isChanged && <i className="editor-dot" aria-hidden="true" />}
          <p
            id={`${elementId}-facts`}
            className="entry-facts flex flex-wrap items-baseline justify-between gap-y-0 gap-x-4 col-span-full min-w-0 text-small/[1.35] text-moonlit-2 desk:contents max-desk:flex-col"
          >
            {line.isChanged && <span className="sr-only">Unsaved changes. </span>}
            {!isOpen && line.facts !== '' && <span className="label-mono">{line.facts}</span>}
            {!isOpen && <EntryProblem line={line} />}
          </p>
        </div>
        <span
          // The chevron belongs to the line.
          className="entry-actions relative flex items-center flex-none pointer-events-none"
        >
          {isOpen && !isAlwaysOpen && (
            <>
              <button
                type="button"
                className="icon-button"
                title="Duplicate"
                aria-label={`Duplicate ${title}`}
                onClick={() => actions.duplicate(address)}
              >
                <Copy aria-hidden="true" size={16} strokeWidth={1.6} />
              </button>
              <button
                type="button"
                className="icon-button"
                title="Remove"
                aria-label={`Remove ${title}`}
                onClick={() => actions.remove(address)}
              >
                <Trash2 aria-hidden="true" size={16} strokeWidth={1.6} />
              </button>
            </>
          )}
          <EntryMenu
            line={line}
            isOpen={isOpen}
            isAlwaysOpen={isAlwaysOpen}
            previous={previous}
            next={next}
            actions={actions}
            targets={props.targets}
            onMove={move}
          />
          {!isAlwaysOpen && <i className="entry-chevron" aria-hidden="true" />}
        </span>
      </div>
      {isOpen && (
        <EntryBody
          isEager={isAlwaysOpen || opened === 'now'}
          isPictured={entryKindOf(list).pictureKey !== undefined}
        >
          {props.renderFields(line.key)}
          {!isAlwaysOpen && (
            <div className="entry-foot hidden max-desk:flex max-desk:flex-wrap max-desk:justify-between max-desk:col-span-full">
              <FootButton label="Duplicate" of={title} onPress={() => actions.duplicate(address)}>
                <Copy aria-hidden="true" size={16} strokeWidth={1.6} />
              </FootButton>
              <FootButton
                label="Up"
                of={title}
                isDisabled={previous === undefined}
                onPress={() => move(previous)}
              >
                <ArrowUp aria-hidden="true" size={16} strokeWidth={1.6} />
              </FootButton>
              <FootButton
                label="Down"
                of={title}
                isDisabled={next === undefined}
                onPress={() => move(next)}
              >
                <ArrowDown aria-hidden="true" size={16} strokeWidth={1.6} />
              </FootButton>
              <FootButton label="Remove" of={title} onPress={() => actions.remove(address)}>
                <Trash2 aria-hidden="true" size={16} strokeWidth={1.6} />
              </FootButton>
            </div>
          )}
        </EntryBody>
      )}
    </fieldset>
  );
});

function EntryProblem({ line }: { line: EntryLine }) {
  const inside = (line.children ?? []).filter((child) => child.problem !== '').length;
  if (line.problem !== '')
    return (
      <span className="entry-problem text-admin wrap-anywhere" data-tone={line.tone}>
        {line.problem}
      </span>
    );
  if (inside > 0)
    return <span className="entry-problem text-admin wrap-anywhere">{inside} to fix</span>;
  return line.note === '' ? null : <span className="entry-note">{line.note}</span>;
}

/** On a phone, the buttons of an open entry are below its fields, because its line has no space for them. */
function FootButton(props: {
  label: string;
  of: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="site-action"
      // `disabled` would remove the focus from the button.
      aria-disabled={props.isDisabled || undefined}
      onClick={props.onPress}
    >
      {props.children}
      <u>{props.label}</u>
      <span className="sr-only"> {props.of}</span>
    </button>
  );
}
