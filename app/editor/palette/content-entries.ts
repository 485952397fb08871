import { titleOf } from '../../../domain/content/entry-names.ts';
import type { Fields } from '../../../domain/content/fields.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTION_NAMES, SECTIONS } from '../../../domain/content/sections.ts';
import { childOf } from '../../../domain/same.ts';
import { shownName } from '../changes/change-title.ts';
import { nameOf } from '../document/addresses.ts';

/** An entry of a content, with its address, its name, and its list in words, such as `Downloads, Scripts`. */
export interface ContentEntry {
  readonly address: string;
  readonly title: string;
  readonly where: string;
}

/** All entries of a content, in the order of the tabs. A list inside an entry follows it. */
export const contentEntries = (content: Portfolio): ContentEntry[] =>
  SECTION_NAMES.flatMap((name) => {
    const { fields, label } = SECTIONS[name];
    const whereOf = (list: string) => (list === label ? label : `${label}, ${list}`);
    return entriesIn(fields, content[name], name, whereOf, label);
  });

function entriesIn(
  fields: Fields,
  value: unknown,
  address: string,
  whereOf: (list: string) => string,
  section: string,
): ContentEntry[] {
  return Object.entries(fields).flatMap(([key, { entry, label }]) => {
    const list = childOf(value, key);
    if (entry === undefined || !Array.isArray(list)) return [];
    return list.flatMap((each: unknown) => {
      const at = `${address}/${key}/${nameOf(each)}`;
      const title = shownName(at, titleOf(each));
      // A list inside an entry is known by the entry.
      const inside = () => `${section}, ${title}`;
      return [
        { address: at, title, where: whereOf(label) },
        ...entriesIn(entry.fields, each, at, inside, section),
      ];
    });
  });
}

/** A list of a content that entries can be added to, with the noun for an entry, and its place in words. */
export interface ContentList {
  readonly address: string;
  readonly one: string;
  readonly where: string;
  /** It is inside an entry. */
  readonly isNested: boolean;
}

/** The lists of a content, in the order of the tabs. A list inside an entry is known by the entry. */
export const contentLists = (content: Portfolio): ContentList[] =>
  SECTION_NAMES.flatMap((name) => {
    const { fields, label } = SECTIONS[name];
    return listsIn(fields, content[name], name, label, false);
  });

function listsIn(
  fields: Fields,
  value: unknown,
  address: string,
  where: string,
  isNested: boolean,
): ContentList[] {
  return Object.entries(fields).flatMap(([key, { entry, label }]) => {
    const list = childOf(value, key);
    // The entries of a list without keys are fixed.
    if (entry?.identity !== 'key' || !Array.isArray(list)) return [];
    const at = `${address}/${key}`;
    const inside = list.flatMap((each: unknown) => {
      const around = `${at}/${nameOf(each)}`;
      const name = shownName(around, titleOf(each));
      return listsIn(entry.fields, each, around, `${where}, ${name}`, true);
    });
    // A list inside an entry is known by the entry.
    const named = isNested || label === where ? where : `${where}, ${label}`;
    return [{ address: at, one: entry.one, where: named, isNested }, ...inside];
  });
}
