import { ACHIEVEMENT_LISTS } from '../../../domain/content/about.ts';
import { asText, childOf } from '../../../domain/same.ts';

/** How the entries of a list are shown in the editor. */
export interface EntryKind {
  /** As a row that folds out, as a line of small fields, or as a heading above the list inside it. */
  readonly shape: 'item' | 'pair' | 'group';
  /** Short facts beside the title of a folded entry. */
  readonly facts?: (entry: unknown) => readonly string[];
  /** What stands at the end of its row. */
  readonly mark?: (entry: unknown) => string;
  /** The key of the field with the address of an entry's picture. */
  readonly pictureKey?: string;
  /** The key of the list inside an entry. */
  readonly nestedKey?: string;
}

const textOf = (entry: unknown, key: string): string => asText(childOf(entry, key));

const listOf = (entry: unknown, key: string): readonly unknown[] => {
  const value = childOf(entry, key);
  return Array.isArray(value) ? value : [];
};

const PAIR: EntryKind = { shape: 'pair' };

const dated = (factKey: string, dateKey: string): EntryKind => ({
  shape: 'item',
  facts: (entry) => [textOf(entry, factKey)],
  mark: (entry) => textOf(entry, dateKey),
});

const KINDS: Readonly<Record<string, EntryKind>> = {
  'home/stats': PAIR,
  'about/education': dated('degree', 'year'),
  'about/work': dated('role', 'period'),
  'about/languages': PAIR,
  ...Object.fromEntries(
    ACHIEVEMENT_LISTS.map((list) => [`about/${list}`, dated('from', 'date')] as const),
  ),
  'skills/skills': PAIR,
  'skills/services': PAIR,
  'projects/projects': {
    shape: 'item',
    pictureKey: 'image',
    facts: (entry) => listOf(entry, 'technologies').map(String),
    mark: (entry) => (childOf(entry, 'featured') === true ? 'Featured' : ''),
  },
  'projects/projects/pictures': { shape: 'item', pictureKey: 'image' },
  'projects/projects/links': PAIR,
  'anime/entries': {
    shape: 'item',
    facts: (entry) => listOf(entry, 'genres').slice(0, 2).map(String),
    mark: (entry) => String(childOf(entry, 'year') ?? ''),
  },
  'notes/notes': {
    shape: 'item',
    pictureKey: 'image',
    facts: (entry) => [textOf(entry, 'date'), ...listOf(entry, 'tags').map(String)],
    mark: (entry) =>
      childOf(entry, 'draft') === true ? 'Draft' : textOf(entry, 'kind') === 'page' ? 'Page' : '',
  },
  'downloads/categories': { shape: 'group', nestedKey: 'tools' },
  'downloads/categories/tools': {
    shape: 'item',
    facts: (entry) => [textOf(entry, 'type'), textOf(entry, 'size')],
    mark: (entry) => (childOf(entry, 'isPremium') === true ? 'Premium' : ''),
  },
  'site/contacts': PAIR,
  'site/counters': PAIR,
};

/** The name of a list whatever entry it is in, such as `downloads/categories/tools`. */
export const kindNameOf = (list: string): string =>
  list
    .split('/')
    .filter((_, depth) => depth === 0 || depth % 2 === 1)
    .join('/');

/** How the entries of the list at an address are shown. Throws if there is no list. */
export function entryKindOf(list: string): EntryKind {
  const kind = KINDS[kindNameOf(list)];
  if (kind === undefined) throw new Error(`${list} is no list of entries.`);
  return kind;
}

export const isToolList = (list: string): boolean =>
  kindNameOf(list) === 'downloads/categories/tools';

/** The address of the list of a screen that a list or entry is in: that of the categories for a tool. */
export const rootListOf = (address: string): string => address.split('/').slice(0, 2).join('/');
