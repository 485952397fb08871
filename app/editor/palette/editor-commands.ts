import {
  ArrowUpRight,
  Copy,
  CornerDownRight,
  Download,
  Link2,
  LogOut,
  type LucideIcon,
  Plus,
  Redo2,
  ToggleRight,
  Undo2,
  Upload,
} from 'lucide-react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { HIDEABLE_PAGES, pathOf, SITE_PAGES, type SitePage } from '../../../domain/pages.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { WORD_GROUP_NAMES } from '../../../domain/words/groups.ts';
import { EDITOR_TABS, type EditorTab, TAB_LABELS } from '../bar/editor-tabs.ts';
import { FIXED_LABELS, FIXED_PARTS, type SitePart } from '../site/site-view.ts';
import { groupName, menuName } from '../site/word-list.ts';
import { contentEntries, contentLists, entryPage } from './content-entries.ts';
import type { Command } from './find-commands.ts';

/** What the palette's commands do. */
export interface CommandActions {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly setAutosave: (on: boolean) => void;
  readonly logOut: () => void;
  readonly showTab: (tab: EditorTab) => void;
  readonly goTo: (address: string) => void;
  readonly goToPart: (part: SitePart) => void;
  /** Adds an entry to a list, and goes there. */
  readonly addTo: (list: string) => void;
  /** Puts a copy after an entry, and goes there. */
  readonly duplicate: (entry: string) => void;
  /** Opens the preview of the current tab's page. */
  readonly preview: () => void;
  readonly sharePreview: () => void;
  /** Opens the library of pictures, and the browser's file chooser. */
  readonly uploadPictures: () => void;
  /** Opens an address of the site in a new tab of the browser. */
  readonly view: (address: string) => void;
}

/** The state that the commands are told from. */
export interface CommandState {
  /** The working copy and the published content. */
  readonly working: Portfolio;
  readonly saved: Portfolio;
  /** The save state in words. */
  readonly saveState: string;
  readonly autosave: boolean;
  /** The changes that would be undone and done again, in words; undefined for none. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  /** The key of shortcuts, such as `Ctrl`. */
  readonly shortcutKey: string;
}

/** All entries, actions and places of the editor. */
export const editorCommands = (state: CommandState, actions: CommandActions): Command[] => [
  ...entryCommands(state, actions),
  ...actionCommands(state, actions),
  ...listCommands(state, actions),
  ...placeCommands(state, actions),
];

/** The entries of the working copy, and the groups of words. */
function entryCommands(
  { working, saved }: CommandState,
  { goTo, goToPart }: CommandActions,
): Command[] {
  const { words } = working.site;
  const entries = contentEntries(working).map(({ address, title, where }): Command => {
    const page = pageChoiceAt(address);
    const view = page === undefined ? entryPage(address, working, saved) : undefined;
    return {
      id: address,
      group: 'entries',
      label: page === undefined ? title : nameOf(page, working),
      note: where,
      run: () => goTo(page === undefined ? address : `${address}/isShown`),
      ...(view !== undefined && { view }),
    };
  });
  const groups = WORD_GROUP_NAMES.map(
    (group): Command => ({
      id: `words ${group}`,
      group: 'entries',
      label: `Words of ${groupName(words, group)}`,
      note: 'Site',
      run: () => goToPart(group),
    }),
  );
  return [...entries, ...groups];
}

/** The page that a row of Site's pages is about; undefined for any other address. */
const pageChoiceAt = (address: string): SitePage | undefined =>
  SITE_PAGES.find((page) => address === `site/pages/${page}`);

function actionCommands(
  { autosave, saveState, undo, redo, shortcutKey }: CommandState,
  actions: CommandActions,
): Command[] {
  const action = (
    label: string,
    icon: LucideIcon,
    run: () => void,
    more?: Partial<Command>,
  ): Command => ({ id: `do ${label}`, group: 'do', label, icon, run, ...more });
  return [
    action('Save', Download, actions.save, { note: saveState, keys: `${shortcutKey} S` }),
    ...(undo === undefined
      ? []
      : [action('Undo', Undo2, actions.undo, { note: undo, keys: `${shortcutKey} Z` })]),
    ...(redo === undefined
      ? []
      : [action('Redo', Redo2, actions.redo, { note: redo, keys: `${shortcutKey} Shift Z` })]),
    action(
      autosave ? 'Switch Autosave off' : 'Switch Autosave on',
      ToggleRight,
      () => actions.setAutosave(!autosave),
      { note: autosave ? 'it is on' : 'it is off' },
    ),
    action('Preview', ArrowUpRight, actions.preview),
    action('Share a preview link', Link2, actions.sharePreview, { note: 'expires automatically' }),
    action('Upload pictures', Upload, actions.uploadPictures, { note: 'to the library' }),
    action('Logout', LogOut, actions.logOut),
  ];
}

/** What adds an entry to each list, and a copy of each entry. */
function listCommands({ working }: CommandState, { addTo, duplicate }: CommandActions): Command[] {
  const lists = contentLists(working).map(
    ({ address, one, where, isNested }): Command => ({
      id: `add ${address}`,
      group: 'do',
      label: `Add ${one}`,
      note: where,
      icon: Plus,
      isForEntry: isNested,
      run: () => addTo(address),
    }),
  );
  const copies = contentEntries(working)
    .filter(({ address }) => pageChoiceAt(address) === undefined)
    .map(
      ({ address, title, where }): Command => ({
        id: `duplicate ${address}`,
        group: 'do',
        label: `Duplicate ${title}`,
        note: where,
        icon: Copy,
        isForEntry: true,
        run: () => duplicate(address),
      }),
    );
  return [...lists, ...copies];
}

/** The tabs, the parts of Site, and the public pages. */
function placeCommands({ saved }: CommandState, actions: CommandActions): Command[] {
  const place = (id: string, label: string, note: string, run: () => void): Command => ({
    id,
    group: 'go',
    label,
    note,
    icon: CornerDownRight,
    run,
  });
  const tabs = EDITOR_TABS.map((tab) =>
    place(`tab ${tab}`, TAB_LABELS[tab], 'tab', () => actions.showTab(tab)),
  );
  const parts = FIXED_PARTS.map((part) =>
    place(`part ${part}`, FIXED_LABELS[part], 'Site', () => actions.goToPart(part)),
  );
  const pages = PUBLIC_PAGES.filter((page) => isShown(saved, page)).map((page) => {
    const [label, view] = [`View page ${nameOf(page, saved)}`, pathOf(page)];
    const open = place(`page ${page}`, label, view, () => actions.view(view));
    return { ...open, icon: ArrowUpRight, view };
  });
  return [...tabs, ...parts, ...pages];
}

const PUBLIC_PAGES = ['home', ...HIDEABLE_PAGES] as const;

/** The name of a page in the menu. */
const nameOf = (page: (typeof PUBLIC_PAGES)[number], { site: { words } }: Portfolio): string =>
  page === 'home' || page === 'resume' ? groupName(words, page) : menuName(words, page);
