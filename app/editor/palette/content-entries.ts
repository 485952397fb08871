import { publicCategories } from '../../../domain/content/downloads.ts';
import { titleOf } from '../../../domain/content/entry-names.ts';
import type { Fields } from '../../../domain/content/fields.ts';
import { sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from '../../../domain/content/sections.ts';
import { type PageName, pathOf } from '../../../domain/pages.ts';
import { childOf } from '../../../domain/same.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { shownName } from '../changes/change-title.ts';
import { nameOf, valueAt } from '../document/addresses.ts';

/** An entry of a content, with its address, its name, and its list in words, such as `Downloads, Scripts`. */
export interface ContentEntry {
  readonly address: string;
  readonly title: string;
  readonly where: string;
}

/** A list of a content, with the noun for an entry, and its place in words. */
export interface ContentList {
  readonly address: string;
  readonly one: string;
  readonly where: string;
  /** It is inside an entry. */
  readonly isNested: boolean;
}

interface FilledList {
  readonly list: ContentList;
  readonly entries: readonly ContentEntry[];
  /** The entries of a list without keys are fixed. */
  readonly isFixed: boolean;
}

/** All entries of a content, in the order of the tabs. */
export const contentEntries = (content: Portfolio): ContentEntry[] =>
  filledLists(content).flatMap(({ entries }) => entries);

/** The lists of a content that entries can be added to, in the order of the tabs. */
export const contentLists = (content: Portfolio): ContentList[] =>
  filledLists(content).flatMap(({ list, isFixed }) => (isFixed ? [] : [list]));

const filledLists = (content: Portfolio): FilledList[] =>
  SECTION_NAMES.flatMap((name) => {
    const { fields, label } = SECTIONS[name];
    return listsIn(fields, content[name], name, label, false);
  });

function listsIn(
  fields: Fields,
  value: unknown,
  around: string,
  place: string,
  isNested: boolean,
): FilledList[] {
  return Object.entries(fields).flatMap(([key, { entry, label }]) => {
    const items = childOf(value, key);
    if (entry === undefined || !Array.isArray(items)) return [];
    const address = `${around}/${key}`;
    // A list inside an entry is known by the entry.
    const where = isNested || label === place ? place : `${place}, ${label}`;
    const entries = items.map((item: unknown) => {
      const at = `${address}/${nameOf(item)}`;
      return { address: at, title: shownName(at, titleOf(item)), where };
    });
    const inside = entries.flatMap((each, index) =>
      listsIn(entry.fields, items[index], each.address, `${place}, ${each.title}`, true),
    );
    const list = { address, one: entry.one, where, isNested };
    return [{ list, entries, isFixed: entry.identity !== 'key' }, ...inside];
  });
}

const SITE_LISTS: Readonly<Record<string, PageName>> = {
  contacts: 'contact',
  social: 'contact',
  counters: 'about',
};

/** The address of the public page that shows the entry at an address; undefined if no page that is published does. */
export function entryPage(
  address: string,
  working: Portfolio,
  saved: Portfolio,
): string | undefined {
  const section = sectionOf(address);
  const page = section && pageOf(section, address);
  if (page === undefined || !isShown(saved, page)) return undefined;
  if (section !== 'downloads') return pathOf(page);
  const name = valueAt(working, `${address.split('/').slice(0, 3).join('/')}/name`);
  const category = publicCategories(saved.downloads).find((each) => each.name === name);
  if (category === undefined) return pathOf(page);
  return `${pathOf(page)}?${new URLSearchParams({ category: category.slug })}`;
}

const pageOf = (section: SectionName, address: string): PageName | undefined =>
  section === 'site' ? SITE_LISTS[address.split('/')[1] ?? ''] : section;
