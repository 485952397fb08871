import { keyOf } from '../../domain/content/keys.ts';
import {
  type Portfolio,
  storedPortfolioSchema,
  storedSectionSchema,
} from '../../domain/content/portfolio.ts';
import { bySection, SECTIONS, type SectionName } from '../../domain/content/sections.ts';
import { childOf, isObject, isSame } from '../../domain/same.ts';

/** Stored sections as content, or null where this version cannot read them. Those that are left out are initial. */
export function contentOf(sections: Readonly<Record<string, unknown>>): Portfolio | null {
  try {
    return storedPortfolioSchema.parse(sections);
  } catch {
    return null;
  }
}

type Entries = ReadonlyMap<string, unknown>;

/** A stored section that was parsed. */
export interface ParsedSection {
  /** A content with this one section, or null where it cannot be read. */
  readonly content: Portfolio | null;
  /** The entries of its lists by their keys, as they are stored and as content. Not of all lists. */
  readonly lists: Readonly<Record<string, { readonly stored: Entries; readonly read: Entries }>>;
}

const INITIAL = storedPortfolioSchema.parse({});

/** For one section each: the initial others need not be checked every time. */
const SCHEMAS = bySection(storedSectionSchema);

/**
 * Parses a stored section. Entries that are stored in the same way in `similar` are taken from it: of a thousand entries
 * a version changes few, and to check one takes ten times as long as to compare it.
 */
export function parseSection(
  name: SectionName,
  stored: unknown,
  similar: ParsedSection | undefined,
): ParsedSection {
  const lists = listsIn(name, stored);
  const others: Record<string, unknown> = {};
  const known: Record<string, Entries> = {};
  for (const [list, entries] of Object.entries(lists)) {
    const before = similar?.lists[list];
    // A longer list may have more entries than are allowed.
    if (before === undefined || entries.size > before.stored.size) continue;
    const taken = new Map<string, unknown>();
    for (const [key, entry] of entries) {
      if (isSame(before.stored.get(key), entry)) taken.set(key, before.read.get(key));
    }
    known[list] = taken;
    others[list] = [...entries].flatMap(([key, entry]) => (taken.has(key) ? [] : [entry]));
  }
  const section = readValues(name, isObject(stored) ? { ...stored, ...others } : stored);
  if (section === null) return { content: null, lists: {} };
  const values: Record<string, unknown> = {};
  const read: Record<string, { stored: Entries; read: Entries }> = {};
  for (const [list, entries] of Object.entries(lists)) {
    const checked = entriesOf(section, list);
    const all = new Map<string, unknown>();
    for (const key of entries.keys()) all.set(key, known[list]?.get(key) ?? checked?.get(key));
    values[list] = [...all.values()];
    read[list] = { stored: entries, read: all };
  }
  return { content: { ...INITIAL, [name]: { ...section, ...values } }, lists: read };
}

function readValues(name: SectionName, stored: unknown) {
  try {
    return SCHEMAS[name].parse(stored);
  } catch {
    return null;
  }
}

/** The lists of a stored section whose entries can be read one by one. */
function listsIn(name: SectionName, stored: unknown): Record<string, Entries> {
  const { fields, format, hasIndependentEntries } = SECTIONS[name];
  if (!hasIndependentEntries || childOf(stored, 'form') !== format) return {};
  const lists: Record<string, Entries> = {};
  for (const list of Object.keys(fields)) {
    const entries = entriesOf(stored, list);
    if (entries !== null) lists[list] = entries;
  }
  return lists;
}

/** The entries of a list by their keys, or null where it is no list of entries that each have a key of their own. */
function entriesOf(section: unknown, list: string): Entries | null {
  const value = childOf(section, list);
  if (!Array.isArray(value)) return null;
  const entries = new Map<string, unknown>();
  for (const entry of value) {
    const key = keyOf(entry);
    if (key === undefined || entries.has(key)) return null;
    entries.set(key, entry);
  }
  return entries;
}
