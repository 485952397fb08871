import type { Fields } from '../../../domain/content/fields.ts';
import { titleOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTION_NAMES, SECTIONS } from '../../../domain/content/sections.ts';
import { childOf } from '../../../domain/same.ts';
import { nameOf } from '../document/addresses.ts';
import { shownName } from '../history/change-title.ts';
import { SCREENS, screenOf } from '../layout/screens.ts';
import { searchText } from '../text/formats.ts';
import { ALL_WORDS, groupName } from '../words/word-list.ts';

/** Something that the palette finds: a command, a screen, a field, a word or an entry. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Where it is, or what it does, such as `Downloads, Scripts`. */
  readonly note: string;
  readonly run: () => void;
}

export interface ContentItem {
  readonly address: string;
  readonly label: string;
  readonly note: string;
}

/** The fields of each section by their labels, the entries of its lists, and all words, with their screens. */
export const contentItems = (content: Portfolio): ContentItem[] => [
  ...SECTION_NAMES.flatMap((name) => {
    const { fields, label } = SECTIONS[name];
    const ofSection = Object.entries(fields).map(([key, field]) => {
      const address = `${name}/${key}`;
      return { address, label: field.label, note: SCREENS[screenOf(address)].label };
    });
    return [...ofSection, ...entriesIn(fields, content[name], name, label)];
  }),
  ...ALL_WORDS.map(({ address, group, declared }) => ({
    address,
    label: declared.label,
    note: `Words of ${groupName(content.site.words, group)}`,
  })),
];

function entriesIn(
  fields: Fields,
  value: unknown,
  parent: string,
  outerLabel: string,
): ContentItem[] {
  return Object.entries(fields).flatMap(([key, { entry, label }]) => {
    const items = childOf(value, key);
    // A list without keys has fixed entries, such as the pages.
    if (entry?.identity !== 'key' || !Array.isArray(items)) return [];
    const screen = SCREENS[screenOf(`${parent}/${key}`)].label;
    const outer = parent === 'site' ? screen : outerLabel;
    const note = label === outer ? outer : `${outer}, ${label}`;
    return items.flatMap((item: unknown) => {
      const address = `${parent}/${key}/${nameOf(item)}`;
      const result = { address, label: shownName(address, titleOf(item)), note };
      return [result, ...entriesIn(entry.fields, item, address, `${outerLabel}, ${result.label}`)];
    });
  });
}

/** The items whose label or note has all words of a query, whatever their case and accents. */
export function findItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = searchText(query).trim().split(/\s+/);
  return items.filter(({ label, note }) => {
    const text = searchText(`${label} ${note}`);
    return words.every((word) => text.includes(word));
  });
}
