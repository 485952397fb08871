import type { z } from 'zod';
import { issueSentence } from '../issue-text.ts';
import { byKey } from '../keyed-entries.ts';
import { hasLink } from '../link.ts';
import { carried } from '../merge.ts';
import { childOf, isObject, isSame } from '../same.ts';
import { fieldErrors, SiteError } from '../site-error.ts';
import { placeIn } from './error-places.ts';
import { type Entry, emptyOf, type Field } from './fields.ts';
import { firstTextOf, keyOf } from './keys.ts';
import { labelOf } from './labels.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { withoutSamples } from './samples.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from './sections.ts';
import { overlaid, type PartialContent } from './transfer.ts';
import type { Stored } from './upgrade.ts';

/** What was found in a source outside of the site, such as a résumé. Entries have keys: the same ones each time. */
export interface Found {
  readonly content: PartialContent;
  /** A line for each thing that is not taken as it is. */
  readonly notes: readonly string[];
}

/** Content that was filled in, which is not saved. */
export interface FilledIn {
  readonly content: Portfolio;
  /** A line for each thing that is not taken as it is, or that stays as the owner has it. */
  readonly notes: readonly string[];
  /** What the source has given up to now: `before` of the next time. */
  readonly given: PartialContent;
}

/** What filling in depends on. */
export interface FillInOptions {
  /** The content of a new site: what is left of it gives way. */
  readonly shipped: Portfolio;
  /** What the same source has given before, by `FilledIn.given`. */
  readonly before: PartialContent;
  /** Whether entries that the owner has removed are added again: for those that the owner has chosen now. */
  readonly addsRemoved: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Content with what was found in place of what is empty or a sample. What the source has given before is updated, and what
 * the owner has written, changed or removed stays. A value that breaks the rule of its field is left out. Throws
 * `invalid-input` where a list would have too many entries.
 */
export function filledIn(current: Portfolio, found: Found, options: FillInOptions): FilledIn {
  const notes = [...found.notes];
  const valid = validContent(found.content, notes);
  const before = isLeftOf(options.before, current) ? options.before : {};
  const empty = withoutSamples(current, options.shipped);
  const mine = parsed(
    overlaid(
      current,
      mapped(valid, ({ name, key }) =>
        ownValue(
          childOf(current[name], key),
          childOf(empty[name], key),
          childOf(before[name], key),
        ),
      ),
    ),
  );
  const steps = mapped(valid, ({ name, key, field, value }) => {
    const own = childOf(mine[name], key);
    const given = before[name]?.[key];
    if (field.entry?.identity === 'key' && Array.isArray(value)) {
      return listStep(field.entry, { own, given, found: value }, options.addsRemoved);
    }
    return { from: given ?? emptyOf(field), to: value };
  });
  const side = (which: 'from' | 'to') =>
    parsed(
      overlaid(
        mine,
        mapped(steps, ({ value }) => childOf(value, which)),
      ),
    );
  const to = side('to');
  const content = parsed(carried(mine, { from: side('from'), to }, 'mine'));
  const given = mapped(valid, ({ name, key }) => childOf(to[name], key));
  notes.push(...keptLines(given, content));
  return { content, notes, given: withBefore(before, given) };
}

interface At {
  readonly name: SectionName;
  readonly key: string;
  readonly field: Field;
  readonly value: unknown;
}

/** Content with the same fields and other values. */
function mapped(content: PartialContent, change: (at: At) => unknown): PartialContent {
  return Object.fromEntries(
    SECTION_NAMES.flatMap((name): [string, Stored][] => {
      const given = content[name];
      if (given === undefined) return [];
      const fields: Readonly<Record<string, Field>> = SECTIONS[name].fields;
      const changed = Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
        const value = given[key];
        if (value === undefined) return [];
        const result = change({ name, key, field, value });
        return result === undefined ? [] : [[key, result]];
      });
      return [[name, Object.fromEntries(changed)]];
    }),
  );
}

const withBefore = (before: PartialContent, given: PartialContent): PartialContent =>
  Object.fromEntries(
    SECTION_NAMES.flatMap((name) => {
      const fields = { ...before[name], ...given[name] };
      return Object.keys(fields).length === 0 ? [] : [[name, fields]];
    }),
  );

/** Throws `invalid-input` with the places in the content. */
function parsed(content: unknown): Portfolio {
  const result = portfolioSchema.safeParse(content, { error: issueSentence });
  if (result.success) return result.data;
  throw new SiteError('invalid-input', {
    fields: fieldErrors(result.error),
    detail: 'What was found cannot be filled in.',
  });
}

/**
 * Whether something of what a source has given is in the content. If nothing is, it was looked at and never saved, or all
 * of it is gone: the source then begins again.
 */
function isLeftOf(before: PartialContent, current: Portfolio): boolean {
  let isLeft = false;
  mapped(before, ({ name, key, field, value }) => {
    const own = childOf(current[name], key);
    const keys = new Set(entriesOf(own).map(keyOf));
    isLeft ||=
      field.entry === undefined
        ? isSame(own, value)
        : entriesOf(value).some((entry) => keys.has(keyOf(entry)));
    return value;
  });
  return isLeft;
}

/** A value without what is a sample. What the source has given is none, also where it is the same. */
function ownValue(current: unknown, empty: unknown, before: unknown): unknown {
  if (isSame(current, before)) return current;
  if (!Array.isArray(before) || !Array.isArray(empty) || !entriesOf(before).length) return empty;
  const [given, others] = [byKey(before, 'key'), byKey(empty, 'key')];
  return [...byKey(current, 'key')].flatMap(
    ([key, entry]) => (given.has(key) ? entry : others.get(key)) ?? [],
  );
}

/** What changes in a list: `from` what the source gave before, `to` what it gives now. No entry is removed. */
function listStep(
  entry: Entry,
  list: { own: unknown; given: unknown; found: readonly unknown[] },
  addsRemoved: boolean,
): { from: Values[]; to: Values[] } {
  const own = byKey(list.own, 'key');
  const from = byKey(list.given, 'key');
  const taken = new Set([...own.keys()].filter((key) => from.has(key)));
  const found = list.found.filter(isObject).map((each): [string, Values] => {
    const key = keyOf(each) ?? '';
    const same = own.has(key) || from.has(key) ? key : keyOfSame(each, own, taken);
    taken.add(same ?? key);
    return [same ?? key, { ...each, key: same ?? key }];
  });
  for (const [key] of found) {
    if (own.has(key) && !from.has(key)) from.set(key, { ...entry.create(), key });
    if (addsRemoved && !own.has(key)) from.delete(key);
  }
  return { from: [...from.values()], to: [...new Map([...from, ...found]).values()] };
}

/** The key of the owner's entry for the same thing: with the same code, or else the same first text. */
function keyOfSame(
  found: Values,
  own: ReadonlyMap<string, Values>,
  taken: ReadonlySet<string>,
): string | undefined {
  const free = [...own].filter(([key]) => !taken.has(key));
  const { github } = found;
  const isSameCode = (entry: Values) =>
    typeof github === 'string' && hasLink(github) && entry.github === github;
  const name = firstTextOf(found).toLowerCase();
  const [key] =
    free.find(([, entry]) => isSameCode(entry)) ??
    free.find(([, entry]) => name !== '' && firstTextOf(entry).toLowerCase() === name) ??
    [];
  return key;
}

/** The found values that the rules of their fields accept, and a note for each other one. Empty ones are left out. */
function validContent(found: PartialContent, notes: string[]): PartialContent {
  return mapped(found, ({ name, key, field, value }) => {
    const { entry } = field;
    const path = `${name}.${key}`;
    if (!Array.isArray(value)) return validValue(field, value, path, notes);
    const items: unknown[] =
      entry === undefined
        ? value.filter((each) => isValid(field, [each], path, notes, String(each)))
        : entriesOf(value).map((each) =>
            validEntry(entry, each, entryPlaceOf(name, entry, each), notes),
          );
    const shortened = withinLimit(field.schema, items);
    if (shortened.length < items.length) {
      notes.push(`${placeIn(path)}: only the first ${shortened.length} of ${items.length} fit.`);
    }
    return shortened.length === 0 ? undefined : shortened;
  });
}

function validValue(field: Field, value: unknown, path: string, notes: string[]): unknown {
  if (!isValid(field, value, path, notes)) return undefined;
  const stored = field.schema.parse(value);
  return isSame(stored, emptyOf(field)) ? undefined : stored;
}

function isValid(
  { schema }: Field,
  value: unknown,
  path: string,
  notes: string[],
  text?: string,
): boolean {
  const { error } = schema.safeParse(value, { error: issueSentence });
  if (error === undefined) return true;
  const place = text === undefined ? placeIn(path) : `${placeIn(path)}, ${JSON.stringify(text)}`;
  notes.push(`${place}: left out. ${error.issues[0]?.message ?? ''}`.trim());
  return false;
}

/** An entry with all its fields; those that are not found or not valid have their initial values. */
function validEntry(entry: Entry, found: Values, title: string, notes: string[]): Values {
  const values = Object.entries(entry.fields).flatMap(([key, field]): [string, unknown][] => {
    const value = found[key];
    if (value === undefined) return [];
    const { error, data } = field.schema.safeParse(value, { error: issueSentence });
    if (error === undefined) return [[key, data]];
    const message = error.issues[0]?.message ?? '';
    notes.push(`${title}, ${field.label}: left out. ${message}`.trim());
    return [];
  });
  return { ...entry.create(), ...Object.fromEntries(values), key: keyOf(found) ?? '' };
}

/** The first entries of a list, as many as its schema accepts. */
function withinLimit(schema: z.ZodType, items: readonly unknown[]): readonly unknown[] {
  const issue = schema
    .safeParse(items)
    .error?.issues.find(({ code, path }) => code === 'too_big' && path.length === 0);
  return issue?.code === 'too_big' ? items.slice(0, Number(issue.maximum)) : items;
}

/** Lines for what was found and stays as the owner has it. */
function keptLines(given: PartialContent, content: Portfolio): string[] {
  const lines: string[] = [];
  mapped(given, ({ name, key, field, value }) => {
    const path = `${name}.${key}`;
    const own = childOf(content[name], key);
    if (field.entry === undefined) {
      if (!isSame(own, value)) lines.push(`${placeIn(path)}: your value is kept.`);
      return value;
    }
    const mine = byKey(own, 'key');
    for (const entry of entriesOf(value)) {
      const title = entryPlaceOf(name, field.entry, entry);
      const kept = mine.get(keyOf(entry) ?? '');
      if (kept === undefined) lines.push(`${title}: you removed it, so it is not added again.`);
      else {
        const fields = Object.keys(entry)
          .filter((each) => each !== 'key' && !isSame(entry[each], kept[each]))
          .filter((each) => !isSame(entry[each], field.entry?.fields[each]?.initial))
          .map((each) => labelOf(`${path}.0.${each}`));
        if (fields.length > 0) {
          lines.push(`${title}: ${fields.join(', ')} ${stay(fields)} as you have it.`);
        }
      }
    }
    return value;
  });
  return lines;
}

/** The place of an entry in a note, such as `Projects, project Harbour`. */
const entryPlaceOf = (name: SectionName, { one }: Entry, entry: Values): string =>
  `${SECTIONS[name].label}, ${one} ${firstTextOf(entry)}`.trim();

const stay = (fields: readonly string[]): string => (fields.length === 1 ? 'stays' : 'stay');

const entriesOf = (list: unknown): Values[] => (Array.isArray(list) ? list.filter(isObject) : []);
