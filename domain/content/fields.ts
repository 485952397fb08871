import { z } from 'zod';
import { NO_LINK } from '../link.ts';
import { imageSchema, linkSchema } from '../link-schema.ts';
import { line, tags, text } from '../text.ts';

/** What the owner reads about a field. */
interface Wording {
  readonly label: string;
  /** A short note beside the label. */
  readonly hint?: string;
  /**
   * The form of its section that has this field first. Content of an earlier form gets the field's initial value
   * when it is read. Absent: form 1.
   */
  readonly since?: number;
}

/** A field of content: how it is stored, what the owner reads about it, and what a new one holds. */
export interface Field<Schema extends z.ZodType = z.ZodType> extends Wording {
  readonly schema: Schema;
  readonly initial: z.output<Schema>;
  /** What its entries are; absent for a field that is edited as one. */
  readonly entry?: Entry;
}

/** Fields by the keys under which they are stored. */
export type Fields = Readonly<Record<string, Field>>;

type SchemasOf<Parts extends Readonly<Record<string, { readonly schema: z.ZodType }>>> = {
  -readonly [Key in keyof Parts]: Parts[Key]['schema'];
};

/** The object that these fields make. */
export type ObjectOf<Own extends Fields> = z.ZodObject<SchemasOf<Own>>;

/** What a list holds. */
export interface Entry<Own extends Fields = Fields> {
  /** What one of them is called, and several, such as `category` and `categories`. */
  readonly one: string;
  readonly many: string;
  readonly fields: Own;
  readonly schema: ObjectOf<Own>;
  /** A new one: each field holds its initial value. */
  readonly create: () => z.output<ObjectOf<Own>>;
}

/** A field that is a list of entries. */
export interface ListField<Own extends Fields> extends Field<z.ZodArray<ObjectOf<Own>>> {
  readonly entry: Entry<Own>;
}

/** The schemas of fields or sections, by their keys. TypeScript cannot follow the keys through the mapping. */
export function schemasOf<Parts extends Readonly<Record<string, { readonly schema: z.ZodType }>>>(
  parts: Parts,
): SchemasOf<Parts>;
export function schemasOf(
  parts: Readonly<Record<string, { readonly schema: z.ZodType }>>,
): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(parts).map(([key, { schema }]) => [key, schema]));
}

/** The initial values of fields, by their keys. */
export function initialOf<Own extends Fields>(fields: Own): z.output<ObjectOf<Own>>;
export function initialOf(fields: Fields): Record<string, unknown> {
  const values = Object.entries(fields).map(([key, { initial }]) => [key, initial]);
  return structuredClone(Object.fromEntries(values));
}

/** A field of any schema. */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  initial: z.output<Schema>,
  wording: Wording,
): Field<Schema> => ({ schema, initial, ...wording });

/** One line of at most `max` characters; a new one is empty. */
export const lineField = (max: number, wording: Wording) => field(line(max), '', wording);

/** A text of at most `max` characters, with line breaks; a new one is empty. */
export const textField = (max: number, wording: Wording) => field(text(max), '', wording);

/** At most `items` tags of `length` characters, edited as one text. */
export const tagsField = (items: number, length: number, wording: Wording) =>
  field(tags(items, length), [], wording);

/** Where a link leads; a new one leads nowhere. */
export const linkField = (wording: Wording) => field(linkSchema, NO_LINK, wording);

/** Where a picture lies; a new one has the placeholder. */
export const imageField = (wording: Wording) => field(imageSchema, '', wording);

/** Yes or no; no for a new one. */
export const flagField = (wording: Wording) => field(z.boolean(), false, wording);

/** What a list holds: how one of them is called, and several, and their fields. */
export const entryOf = <Own extends Fields>(
  [one, many]: readonly [one: string, many: string],
  fields: Own,
): Entry<Own> => ({
  one,
  many,
  fields,
  schema: z.object(schemasOf(fields)),
  create: () => initialOf(fields),
});

/** A list of at most `max` entries; a new one is empty. */
export const listField = <Own extends Fields>(
  entry: Entry<Own>,
  max: number,
  wording: Wording,
): ListField<Own> => ({
  ...field(
    z.array(entry.schema).max(max, `At most ${max.toLocaleString('en')} ${entry.many}.`),
    [],
    wording,
  ),
  entry,
});
