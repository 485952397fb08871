import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AUTOSAVE } from '../browser/local-storage.ts';
import { useModal } from '../controls/modal.tsx';
import { LOGOUT_ID } from '../layout/bar.tsx';
import { type Features, useFeatures } from '../layout/features.ts';
import { SCREEN_NAMES, SCREENS } from '../layout/screens.ts';
import { counted } from '../text/formats.ts';
import { contentItems, findItems, type PaletteItem } from './palette-items.ts';

const LIST_ID = 'palette-list';
const optionId = (index: number): string => `palette-${index}`;

/** What an owner may call a setting, and where it is: beside the fields, which are found by their labels. */
const SETTINGS = [
  ['Passcode, password', 'settings/passcode'],
  ['Second factor, 2FA', 'settings/factor'],
  ['Passkeys', 'settings/passkeys'],
  ['Sessions, logged-in browsers', 'settings/sessions'],
  ['Backups', 'settings/backups'],
  ['Checks of the site', 'settings/checks'],
  ['Activity, audit log', 'settings/activity'],
  ['Page views, analytics', 'settings/page-views'],
  ['Keep messages, spam and buyers’ addresses', 'settings/retention'],
  ['Looks: theme, dark, light, colour, font', 'site/gardens'],
  ['Favicon, icon', 'site/gardens'],
  ['Search engines, SEO', 'site/description'],
  ['Timezone', 'site/timeZone'],
] as const;

const SHOWN_MAX = 50;

/** Finds a command, a screen, a setting, a field or an entry by what it is called. */
export function Palette() {
  const features = useFeatures();
  const close = () => features.palette.set({ isOpen: false });
  // As they are when it opens: what is found stays while the owner types.
  const [items] = useState(() => itemsOf(features));
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);

  const results = findItems(items, query);
  const visibleResults = results.slice(0, SHOWN_MAX);
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    // Closed first: the focus returns, and what runs may move it elsewhere.
    flushSync(close);
    item.run();
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') run(visibleResults[chosen]);
    else if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, visibleResults.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0));
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog.
    <dialog
      ref={dialog}
      className="dialog palette place-items-start justify-items-center pt-[11vh] max-desk:p-0"
      aria-label="Search"
      // Closed here, not by the browser: its close event comes later, and would undo a shortcut pressed meanwhile.
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className="flex max-h-[min(40rem,80dvh)] w-[min(38rem,100%)] flex-col rounded-press bg-paper-lift max-desk:h-dvh max-desk:max-h-none max-desk:w-full">
        <div className="flex min-h-14 flex-none items-center gap-4 border-b border-rule ps-5 pe-4">
          <Search />
          <input
            type="text"
            // The dialog is the mark of the focus, which never leaves the field but for the button.
            className="min-w-0 flex-1 self-stretch bg-transparent text-[1.125rem] outline-none"
            role="combobox"
            aria-label="Find a setting, a field, an entry or an action"
            aria-expanded={visibleResults.length > 0}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={visibleResults.length > 0 ? optionId(chosen) : undefined}
            placeholder="A setting, a field, an entry or an action"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setChosen(0);
            }}
            onKeyDown={press}
          />
          <button type="button" className="link" onClick={close}>
            Close
          </button>
        </div>
        <p role="status" className="hint flex-none px-5 py-2">
          {results.length > SHOWN_MAX
            ? `The first ${SHOWN_MAX} of ${counted(results.length, 'result')}`
            : counted(results.length, 'result')}
        </p>
        <div
          id={LIST_ID}
          role="listbox"
          tabIndex={-1}
          aria-label="Results"
          className="flex-1 overflow-auto overscroll-contain pb-3"
          // The focus stays in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {visibleResults.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: it is the active descendant of the combobox.
            <div
              key={item.id}
              ref={index === chosen ? showInList : null}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              className="cursor-pointer border-s-[3px] border-transparent px-5 py-2.5 wrap-anywhere hover:bg-press aria-selected:border-ink aria-selected:bg-paper-deep"
              onClick={() => run(item)}
            >
              <bdi>{item.label}</bdi>
              <span className="sr-only">, </span>
              <bdi className="ms-3 text-small text-ink-3">{item.note}</bdi>
            </div>
          ))}
        </div>
      </div>
    </dialog>
  );
}

const showInList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

function itemsOf({ edits, navigation, saving, undo, preview }: Features): readonly PaletteItem[] {
  const isAutosave = AUTOSAVE.state();
  const command = (label: string, run: () => void): PaletteItem => ({
    id: `command ${label}`,
    label,
    note: 'Action',
    run,
  });
  return [
    command('Save', saving.save),
    command('Undo', undo.undo),
    command('Redo', undo.redo),
    command(isAutosave ? 'Switch Autosave off' : 'Switch Autosave on', () =>
      AUTOSAVE.set(!isAutosave),
    ),
    command('Preview', () => void preview.open()),
    command('Share a preview link', () => preview.share(true)),
    command('Logout', () => document.getElementById(LOGOUT_ID)?.click()),
    ...SCREEN_NAMES.map((screen) => ({
      id: `screen ${screen}`,
      label: SCREENS[screen].label,
      note: 'Screen',
      run: () => void navigation.showAndFocus(screen),
    })),
    ...[
      ...SETTINGS.map(([label, address]) => ({ address, label, note: 'Settings' })),
      ...contentItems(edits.state().working),
    ].map(({ address, ...place }) => ({
      id: `${address} ${place.label}`,
      ...place,
      run: () => void navigation.goTo(address),
    })),
  ];
}
