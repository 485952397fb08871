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
      aria-label="Find or do"
      // Closed here, not by the browser: its close event comes later, and would undo a shortcut pressed meanwhile.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      // A press beside the box.
      onClick={({ target: pressed, currentTarget }) => pressed === currentTarget && onClose()}
    >
      <div className="palette-box">
        <div className="palette-query">
          <Search aria-hidden="true" size={20} strokeWidth={1.6} />
          <input
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
          <button type="button" className="palette-close" onClick={onClose}>
            <span aria-hidden="true" className="editor-key">
              Esc
            </span>
            <u>Close</u>
          </button>
        </div>
        <p role="status" className={count === 0 ? 'palette-none' : 'sr-only'}>
          {count === 0 ? (
            <>
              Nothing is called “<bdi>{wanted}</bdi>”.
            </>
          ) : (
            `${formatCount(count)} found`
          )}
        </p>
        <div
          id={LIST_ID}
          role="listbox"
          aria-label={count === 0 ? 'Instead' : 'Found'}
          className="palette-list"
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {count === 0
            ? options.map(line)
            : groups.map(({ group, found }) => (
                // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldset.
                <div key={group} role="group" aria-label={GROUPS[group].label}>
                  <div aria-hidden="true" className="palette-group">
                    {GROUPS[group].label}
                  </div>
                  {found.map(line)}
                </div>
              ))}
        </div>
        {count > SHOWN_MAX && (
          <p className="palette-more">
            The best {SHOWN_MAX} of {formatCount(count)}
          </p>
        )}
        <footer className="palette-keys">
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
