import { z } from 'zod';
import { line } from '../text.ts';
import { offsetOf } from '../time-zones.ts';
import {
  entryOf,
  entryPicture,
  field,
  flagField,
  lineField,
  listField,
  tagsField,
  textField,
} from './fields.ts';
import type { Keyless } from './keys.ts';
import { section } from './section.ts';
import { slugSchema } from './slugs.ts';

/** A day, with a time in the site's time zone or one of its own (a part of ISO 8601 and RFC 3339). */
const DATE =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?(Z|[+-]\d\d):?(\d\d)?)?)?$/i;

export const dateSchema = line(40).refine(
  (text) => text === '' || !Number.isNaN(instantOf(text, 'UTC')),
  'Write the date as 2026-01-31, or with a time as 2026-01-31 09:30.',
);

/**
 * When a date begins, in milliseconds since 1970; NaN for a text that is none. `timeZone` is that of dates without one
 * (IANA); an unknown one counts as UTC.
 */
export function instantOf(date: string, timeZone: string): number {
  const [, day = '', time = '00:00', zone, minutes = '00'] = DATE.exec(date) ?? [];
  const offset = zone?.replace(/z/i, '+00') ?? '+00';
  const utc = Date.parse(`${day}T${time}${offset}:${minutes}`);
  // Some engines read February 30 as March 2.
  const isDay = new Date(Date.parse(day) || 0).toISOString().startsWith(day);
  if (!isDay || Number.isNaN(utc)) return Number.NaN;
  if (zone !== undefined || timeZone === 'UTC') return utc;
  // The offset may have changed between the two.
  const guess = utc - offsetOf(timeZone, utc);
  return utc - offsetOf(timeZone, guess);
}

const BODY_MAX = 60_000;

/** One of the list at `/notes`, or a page of its own, such as `/uses`. */
const NOTE_KINDS = ['note', 'page'] as const;

export const noteEntry = entryOf(['note', 'notes'], {
  title: lineField(160, { label: 'Title' }),
  kind: field(z.enum(NOTE_KINDS), 'note', { label: 'Kind' }),
  slug: field(slugSchema, '', { label: 'Address', hint: 'Defaults to one made from the title' }),
  date: field(dateSchema, '', { label: 'Date', hint: 'such as 2026-01-31 09:30; shown from then' }),
  draft: flagField({ label: 'Draft' }),
  summary: textField(500, { label: 'Summary' }),
  body: textField(BODY_MAX, { label: 'Text', hint: 'Markdown' }),
  // They are in addresses, which are the same in all languages.
  tags: { ...tagsField(20, 40, 'Tags'), isTranslatable: false },
  ...entryPicture({ label: 'Picture' }),
});

export const notesSection = section({
  label: 'Notes',
  fields: { notes: listField(noteEntry, 1_000, { label: 'Notes' }) },
});

export type KeyedNote = z.output<typeof noteEntry.schema>;

/** A note as visitors get it. */
export type Note = Keyless<KeyedNote>;
