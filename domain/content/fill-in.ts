import type { z } from 'zod';
import { issueSentence } from '../issue-text.ts';
import { hasLink } from '../link.ts';
import { childOf, isObject, isSame } from '../same.ts';
import { fieldErrors, SiteError } from '../site-error.ts';
import { type Entry, emptyOf, type Field } from './fields.ts';
import { firstTextOf, keyOf } from './keys.ts';
import { labelOfPath } from './labels.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { samplesIn, withoutSamples } from './samples.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from './sections.ts';
import { overlaid, type PartialContent } from './transfer.ts';

/** The content found in a source, such as a résumé. Its entries have the same keys each time. */
export interface SourceContent {
  readonly content: PartialContent;
  /** A line for each thing that is left out. */
  readonly notes: readonly string[];
}

export interface Prefilled {
  /** The content before, without the samples that are removed. */
  readonly before: Portfolio;
  readonly content: Portfolio;
  readonly removed: number;
  /** A line for each thing that is left out, or that the owner's content keeps. */
  readonly notes: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Content whose empty values and samples are replaced by the found ones. The other samples, which would be taken for
 * true, and invalid values are left out. `shipped` is the content of a new site. Throws `invalid-input` if a list would
 * have too many entries.
 */
export function prefill(current: Portfolio, found: SourceContent, shipped: Portfolio): Prefilled {
  const notes = [...found.notes];
  const before = withoutSamples(current, shipped);
  const values = mapped(validContent(found.content, notes), ({ name, key, field, value }) => {
    const mine = childOf(before[name], key);
    if (field.entry !== undefined && Array.isArray(value)) {
      return withNew(entriesOf(mine), entriesOf(value));
    }
    if (isSame(mine, emptyOf(field))) return value;
    if (!isSame(mine, value)) notes.push(`${labelOfPath(`${name}.${key}`)}: your value is kept.`);
    return undefined;
  });
  const result = portfolioSchema.safeParse(overlaid(before, values), { error: issueSentence });
  if (result.success) {
    const removed = samplesIn(current, shipped).length;
    return { before, content: result.data, removed, notes };
  }
  throw new SiteError('invalid-input', {
    fields: fieldErrors(result.error),
    detail: 'What was found cannot be filled in.',
  });
}

/** A list with new entries behind its own. */
const withNew = (own: readonly Values[], found: readonly Values[]): readonly Values[] => [
  ...own,
  ...found.filter((item) => !own.some((mine) => isAlike(mine, item))),
];

/** Whether two entries have the same key, code or name. */
function isAlike(one: Values, other: Values): boolean {
  const isSameCode =
    typeof one.github === 'string' && hasLink(one.github) && one.github === other.github;
  return (
    keyOf(one) === keyOf(other) ||
    isSameCode ||
    (nameOf(one) !== '' && nameOf(one) === nameOf(other))
  );
}

/** The identity of an entry: its title and issuer, its name, or the place and the role or degree there. */
const nameOf = (entry: Values): string =>
  ['title', 'from', 'name']
    .concat('title' in entry || 'name' in entry ? [] : ['place', 'role', 'institution', 'degree'])
    .map((key) => entry[key])
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n')
    .toLowerCase();

interface At {
  readonly name: SectionName;
  readonly key: string;
  readonly field: Field;
  readonly value: unknown;
}

/** Content with other values, without those that become undefined. */
function mapped(content: PartialContent, change: (at: At) => unknown): PartialContent {
  return Object.fromEntries(
    SECTION_NAMES.flatMap((name) => {
      const section = content[name];
      if (section === undefined) return [];
      const fields: Readonly<Record<string, Field>> = SECTIONS[name].fields;
      const changed = Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
        const value = section[key];
        const result = value === undefined ? undefined : change({ name, key, field, value });
        return result === undefined ? [] : [[key, result]];
      });
      return [[name, Object.fromEntries(changed)]];
    }),
  );
}

/** The valid values, without empty ones, and a note for each other one. */
function validContent(found: PartialContent, notes: string[]): PartialContent {
  return mapped(found, ({ name, key, field, value }) => {
    const { entry } = field;
    const path = `${name}.${key}`;
    const valid = (own: Field, item: unknown, label: string): unknown => {
      const { error, data } = own.schema.safeParse(item, { error: issueSentence });
      if (error === undefined) return data;
      notes.push(`${label}: left out. ${error.issues[0]?.message ?? ''}`.trim());
      return undefined;
    };
    if (!Array.isArray(value)) {
      const stored = valid(field, value, labelOfPath(path));
      return isSame(stored, emptyOf(field)) ? undefined : stored;
    }
    const items = entry
      ? entriesOf(value).map((item) => {
          const label = entryLabel(path, entry, item);
          const values = Object.entries(entry.fields).map(([fieldKey, own]) => [
            fieldKey,
            item[fieldKey] === undefined
              ? undefined
              : valid(own, item[fieldKey], `${label}, ${own.label}`),
          ]);
          const filled = Object.fromEntries(values.filter(([, item]) => item !== undefined));
          return { ...entry.create(), ...filled, key: keyOf(item) ?? '' };
        })
      : value.filter((item) =>
          valid(field, [item], `${labelOfPath(path)}, ${JSON.stringify(item)}`),
        );
    const fitting = withinLimit(field.schema, items);
    if (fitting.length < items.length) {
      notes.push(`${labelOfPath(path)}: only the first ${fitting.length} of ${items.length} fit.`);
    }
    return fitting.length === 0 ? undefined : fitting;
  });
}

/** As many entries of a list as its schema accepts. */
function withinLimit(schema: z.ZodType, items: readonly unknown[]): readonly unknown[] {
  const issue = schema
    .safeParse(items)
    .error?.issues.find(({ code, path }) => code === 'too_big' && path.length === 0);
  return issue?.code === 'too_big' ? items.slice(0, Number(issue.maximum)) : items;
}

/** The name of an entry in a note, such as `Projects, project Harbour`. */
function entryLabel(path: string, { one }: Entry, entry: Values): string {
  return `${labelOfPath(path.split('.')[0] ?? '')}, ${one} ${firstTextOf(entry)}`.trim();
}

const entriesOf = (list: unknown): Values[] => (Array.isArray(list) ? list.filter(isObject) : []);
