import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { WORD_GROUP_NAMES, type WordGroupName } from '../../../domain/words/groups.ts';
import { focusAfter } from '../controls/focus.ts';
import { createStore, type Store } from '../state-store.ts';

/** The parts of the Site tab before the words, in their order. */
export const FIXED_PARTS = ['who', 'pages', 'lists'] as const;

type FixedPart = (typeof FIXED_PARTS)[number];

export const FIXED_LABELS: Readonly<Record<FixedPart, string>> = {
  who: 'Site details',
  pages: 'Pages',
  lists: 'Fixed lists and figures',
};

/** A part of the Site tab: a group of fields, or the words of a group. */
export type SitePart = FixedPart | WordGroupName;

interface Shown {
  /** The part where the owner is. */
  readonly part: SitePart;
  /** The part that is open on a phone; null for none. */
  readonly open: SitePart | null;
  /** The group whose words have fields now: three hundred fields at once would be slow. */
  readonly group: WordGroupName;
  /** The search in all words; empty for none. */
  readonly query: string;
}

/** What the Site tab shows. It is the same after a change of tab, and a list of errors can open a group of words. */
export interface SiteView extends Store<Shown> {
  /** Shows a part, ends a search, and goes to the part's heading. */
  readonly goTo: (part: SitePart) => void;
  /** Shows the part that a field is in. */
  readonly openField: (address: string) => void;
  readonly setPart: (part: SitePart) => void;
  /** Opens a part on a phone, which closes the one before, or closes it. */
  readonly toggle: (part: SitePart, isOpen: boolean) => void;
  /** Searches in all words. */
  readonly find: (query: string) => void;
}

export const isGroup = (part: string): part is WordGroupName =>
  WORD_GROUP_NAMES.some((name) => name === part);

/** Creates a view of the first part. */
export function createSiteView(): SiteView {
  const { set, setNow, ...store } = createStore<Shown>({
    part: 'who',
    open: null,
    group: 'everywhere',
    query: '',
  });
  const open = (part: SitePart) =>
    set({ part, open: part, query: '', ...(isGroup(part) && { group: part }) });
  return {
    ...store,
    goTo(part) {
      const heading = () => document.getElementById(partId(part));
      focusAfter(() => open(part), heading, { preventScroll: true });
      heading()?.scrollIntoView({ block: 'start' });
    },
    openField(address) {
      const [section, field = '', name = ''] = address.split('/');
      if (section !== 'site') return;
      const part = partOf(field);
      if (part !== 'words') open(part);
      else if (isGroup(name)) open(name);
    },
    setPart: (part) => set({ part }),
    toggle(part, isOpen) {
      if (isOpen) open(part);
      else set({ open: null });
    },
    find(query) {
      setNow({ query });
      window.scrollTo({ top: 0 });
    },
  };
}

const LISTS: readonly string[] = [
  'technologies',
  'learning',
  'tileValue',
  'tileLabel',
  'showsTotal',
  'showsFree',
  'counters',
] satisfies (keyof Portfolio['site'])[];

/** The part that a field of the section is in. */
export function partOf(field: string): FixedPart | 'words' {
  if (field === 'pages' || field === 'words') return field;
  return LISTS.includes(field) ? 'lists' : 'who';
}

/** The element id of a part. */
export const partId = (part: SitePart): string => `site-${part}`;
