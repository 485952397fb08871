import { z } from 'zod';
import { altSchema } from '../pictures/alt.ts';
import { cropSchema } from '../pictures/crop.ts';
import {
  entryOf,
  field,
  flagField,
  imageField,
  lineField,
  listField,
  tagsField,
  textField,
} from './fields.ts';
import type { Keyless } from './keys.ts';
import { dateSchema } from './note-dates.ts';
import { section } from './section.ts';
import { slugSchema } from './slugs.ts';

/** The longest body of a note, in characters. */
const BODY_MAX = 60_000;

/** What a note is: one of those listed at `/notes`, or a page of its own, such as `/uses`. */
const NOTE_KINDS = ['note', 'page'] as const;

/** A note, or a page of the owner's. The fields about its picture may be missing where one is imported. */
export const noteEntry = entryOf(['note', 'notes'], {
  title: lineField(160, { label: 'Title' }),
  kind: field(z.enum(NOTE_KINDS), 'note', { label: 'Kind' }),
  slug: field(slugSchema, '', { label: 'Address', hint: 'Defaults to one made from the title' }),
  date: field(dateSchema, '', {
    label: 'Date',
    hint: 'such as 2026-01-31 or 2026-01-31 09:30; one to come waits until then',
  }),
  draft: flagField({ label: 'Draft' }),
  summary: textField(500, { label: 'Summary' }),
  body: textField(BODY_MAX, { label: 'Text', hint: 'Markdown' }),
  // Their slugs are in addresses, which are the same in all languages.
  tags: { ...tagsField(20, 40, 'Tags'), isTranslatable: false },
  image: imageField(
    { label: 'Picture' },
    { alt: 'imageAlt', decorative: 'imageDecorative', crop: 'imageCrop' },
  ),
  imageAlt: field(altSchema.default(''), '', {
    label: 'Alternative text',
    isTranslatable: true,
  }),
  imageDecorative: field(z.boolean().default(false), false, {
    label: 'Decoration, no text needed',
  }),
  imageCrop: field(cropSchema.default(''), '', { label: 'Crop' }),
});

/** The Notes section. */
export const notesSection = section({
  label: 'Notes',
  fields: { notes: listField(noteEntry, 1_000, { label: 'Notes' }) },
});

/** A note as it is stored, whose key tells it from the others. */
export type KeyedNote = z.output<typeof noteEntry.schema>;

/** A note as visitors get it. */
export type Note = Keyless<KeyedNote>;
