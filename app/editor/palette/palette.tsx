import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShortcutKey } from '../controls/shortcuts.ts';
import { useModal } from '../controls/use-modal.ts';
import { formatCount } from '../text/count.ts';
import {
  ACTIONS_ONLY,
  type Command,
  createCommandSearch,
  type FoundCommand,
  SHOWN_MAX,
} from './find-commands.ts';
import { GROUPS, Option } from './palette-option.tsx';
import './palette.css';

const LIST_ID = 'palette-list';
const optionId = (index: number): string => `palette-${index}`;

/** Finds an entry, an action or a place by typing. The commands are those of the moment when it was opened. */
export function Palette(props: {
  commands: readonly Command[];
  /** What can be done with a query that finds nothing. */
  instead: (query: string) => readonly Command[];
  onView: (address: string) => void;
  onClose: () => void;
}) {
  const { commands, instead, onView, onClose } = props;
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const shortcutKey = useShortcutKey();
  const search = useMemo(() => createCommandSearch(commands), [commands]);
  const { groups, count } = useMemo(() => search(query), [search, query]);
  const wanted = query.replace(ACTIONS_ONLY, '').trim();
  const options: readonly FoundCommand[] =
    count === 0
      ? instead(wanted).map((command) => ({ command, parts: [command.label] }))
      : groups.flatMap(({ found }) => found);

  useModal(dialog);

  const type = (next: string) => {
    setQuery(next);
    setChosen(0);
    document.getElementById(LIST_ID)?.scrollTo({ top: 0 });
  };
  const run = (command: Command | undefined, isView: boolean) => {
    if (command === undefined || (isView && command.view === undefined)) return;
    // Closed first: the focus returns, and what runs may move it elsewhere.
    flushSync(onClose);
    if (isView && command.view !== undefined) onView(command.view);
    else command.run();
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      run(options[chosen]?.command, event.ctrlKey || event.metaKey);
      return;
    }
    const next = target(event, chosen, options.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };

  const line = (found: FoundCommand) => {
    const index = options.indexOf(found);
    return (
      <Option
        key={found.command.id}
        {...found}
        id={optionId(index)}
        isChosen={index === chosen}
        onPoint={() => setChosen(index)}
        onRun={(isView) => run(found.command, isView)}
      />
    );
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog.
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Search"
      // Closed here, not by the browser: its close event comes later, and would undo a shortcut pressed meanwhile.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      // A press beside the box.
      onClick={({ target: pressed, currentTarget }) => pressed === currentTarget && onClose()}
    >
      <div className="palette-box flex flex-col w-[min(42rem,100%)] max-h-[min(40rem,calc(100dvh-11vh-var(--spacing-s5)))] bg-ink-raised border border-line-2 rounded-dialog max-desk:w-full max-desk:max-h-[100dvh] max-desk:border-0">
        <div className="palette-query grid grid-cols-[auto_minmax(0,1fr)_auto] items-center flex-none gap-[0.9rem] min-h-16 px-5 border-b-2 border-accent max-desk:gap-[0.7rem] max-desk:min-h-14">
          <Search aria-hidden="true" size={20} strokeWidth={1.6} />
          <input
            className="size-full text-[1.3125rem] tracking-[-0.01em] [caret-color:var(--color-accent)]"
            type="text"
            role="combobox"
            aria-label="Find an entry, a tab or an action"
            aria-expanded={options.length > 0}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? optionId(chosen) : undefined}
            placeholder="An entry, a tab or an action"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
          />
          <button
            type="button"
            className="palette-close inline-grid place-items-center min-w-[44px] min-h-[44px] -mr-2 text-small text-paper-2 max-desk:justify-items-end max-desk:mr-0"
            onClick={onClose}
          >
            <span aria-hidden="true" className="editor-key">
              Esc
            </span>
            <u className="decoration-line-2 underline-offset-[0.3em]">Close</u>
          </button>
        </div>
        <p
          role="status"
          className={
            count === 0
              ? 'palette-none pt-[1.1rem] px-5 pb-[0.6rem] text-paper-2 wrap-anywhere'
              : 'sr-only'
          }
        >
          {count === 0 ? (
            <>
              No results for “<bdi>{wanted}</bdi>”.
            </>
          ) : (
            `${formatCount(count)} found`
          )}
        </p>
        <div
          id={LIST_ID}
          role="listbox"
          aria-label={count === 0 ? 'Instead' : 'Found'}
          className="flex-1 min-h-12 pb-[0.6rem] overflow-auto overscroll-contain"
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {count === 0
            ? options.map(line)
            : groups.map(({ group, found }) => (
                // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldset.
                <div key={group} role="group" aria-label={GROUPS[group].label}>
                  <div
                    aria-hidden="true"
                    className="palette-group pt-[0.9rem] px-5 pb-[0.3rem] text-small text-paper-3"
                  >
                    {GROUPS[group].label}
                  </div>
                  {found.map(line)}
                </div>
              ))}
        </div>
        {count > SHOWN_MAX && (
          <p className="palette-more py-[0.6rem] px-5 border-t border-line text-small text-paper-2">
            The best {SHOWN_MAX} of {formatCount(count)}
          </p>
        )}
        <footer className="palette-keys flex flex-wrap flex-none gap-y-[0.3rem] gap-x-[1.4rem] py-3 px-5 border-t border-line text-small text-paper-2">
          <span>
            <kbd>↑ ↓</kbd> choose
          </span>
          <span>
            <kbd>↵</kbd> open
          </span>
          <span>
            <kbd>{shortcutKey} ↵</kbd> view its page
          </span>
          <span>
            <kbd>{ACTIONS_ONLY}</kbd> actions only
          </span>
        </footer>
      </div>
    </dialog>
  );
}

/** The option that a key leads to; undefined for any other key. */
function target(
  { key, shiftKey, altKey }: React.KeyboardEvent,
  chosen: number,
  count: number,
): number | undefined {
  if (count === 0 || shiftKey || altKey) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (chosen + 1) % count;
    case 'ArrowUp':
      return (chosen + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
