import { newTool } from '../../../domain/content/downloads.ts';
import { newEntryOf } from '../../../domain/content/labels.ts';
import { childOf } from '../../../domain/same.ts';
import { counted } from '../text/count.ts';

/** How the entries of a list are shown in the editor. */
export interface EntryKind {
  /** The key of the field with an entry's title. */
  readonly titleKey: string;
  /** Short facts for the line of a folded entry. */
  readonly facts?: (entry: unknown) => readonly string[];
  /** The key of the field with the address of an entry's picture. */
  readonly pictureKey?: string;
  /** The key of the list inside an entry. */
  readonly nestedKey?: string;
  /** Entries of two or three short fields are not folded. */
  readonly isAlwaysOpen?: boolean;
}

const textOf = (entry: unknown, key: string): string => {
  const value = childOf(entry, key);
  return typeof value === 'string' ? value : '';
};

const listOf = (entry: unknown, key: string): readonly unknown[] => {
  const value = childOf(entry, key);
  return Array.isArray(value) ? value : [];
};

const KINDS: Readonly<Record<string, EntryKind>> = {
  'home/stats': { titleKey: 'label', isAlwaysOpen: true },
  'about/education': {
    titleKey: 'institution',
    facts: (entry) => [textOf(entry, 'degree'), textOf(entry, 'year')],
  },
  'about/work': {
    titleKey: 'place',
    facts: (entry) => [textOf(entry, 'role'), textOf(entry, 'period')],
  },
  'skills/skills': {
    titleKey: 'name',
    facts: (entry) => {
      const level = childOf(entry, 'level');
      return level === null ? [] : [`${level}%`];
    },
  },
  'skills/services': { titleKey: 'title', facts: (entry) => [textOf(entry, 'icon')] },
  'projects/projects': {
    titleKey: 'title',
    pictureKey: 'image',
    facts: (entry) => [
      childOf(entry, 'featured') === true ? 'Featured' : '',
      ...listOf(entry, 'technologies').map(String),
    ],
  },
  'projects/projects/pictures': { titleKey: 'caption', pictureKey: 'image' },
  'projects/projects/links': { titleKey: 'label', isAlwaysOpen: true },
  'anime/entries': {
    titleKey: 'title',
    facts: (entry) => [
      String(childOf(entry, 'year') ?? ''),
      ...listOf(entry, 'genres').slice(0, 2).map(String),
    ],
  },
  'downloads/categories': {
    titleKey: 'name',
    nestedKey: 'tools',
    facts(entry) {
      const { length } = listOf(entry, 'tools');
      return [length === 0 ? 'No tool' : counted(length, 'tool')];
    },
  },
  'downloads/categories/tools': {
    titleKey: 'name',
    facts: (entry) => [
      childOf(entry, 'isPremium') === true ? 'Premium' : '',
      textOf(entry, 'type'),
      textOf(entry, 'size'),
    ],
  },
  'site/contacts': { titleKey: 'name', isAlwaysOpen: true },
  'site/counters': { titleKey: 'label', isAlwaysOpen: true },
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

/** Creates an entry for the list at an address, without a key. A new tool's id is not one of `toolIds`. */
export function createEntry(list: string, toolIds: ReadonlySet<string>): object {
  if (!isToolList(list)) return newEntryOf(list);
  return { ...newTool(0), id: freeToolId(toolIds) };
}

export const isToolList = (list: string): boolean =>
  kindNameOf(list) === 'downloads/categories/tools';

/** The id of a new tool: the time in milliseconds, or the first later one that no tool has. */
export function freeToolId(toolIds: ReadonlySet<string>): string {
  let time = Date.now();
  while (toolIds.has(newTool(time).id)) time += 1;
  return newTool(time).id;
}

/** The address of the list of a tab that a list or entry is in: that of the categories for a tool. */
export const rootListOf = (address: string): string => address.split('/').slice(0, 2).join('/');
