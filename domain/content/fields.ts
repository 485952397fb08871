import { z } from 'zod';
import { NO_LINK } from '../link.ts';
import { imageSchema, linkSchema } from '../link-schema.ts';
import type { HideablePage } from '../pages.ts';
import { altSchema } from '../pictures/alt.ts';
import { cropSchema } from '../pictures/crop.ts';
import { line, tags, text } from '../text.ts';
import type { WordGroup } from '../words/word.ts';
import { keySchema, NO_KEY, withKeys } from './keys.ts';

interface FieldText {
  readonly label: string;
  /** A short note beside the label. */
  readonly hint?: string;
  /** The first format of the section with this field, by default 1. Earlier content gets its initial value. */
  readonly since?: number | undefined;
  /** Whether each language can have a text of its own for it (docs/product.md#several-languages). */
  readonly isTranslatable?: boolean;
}

/** Set for a field about the owner, such as a name: its value on a new site is a sample. */
export interface Claim<Value = unknown> {
  /** The value with which the field claims nothing. */
  readonly empty: Value;
  /** The pages that show it, if not the page of the section; an empty list means all pages. */
  readonly shownOn?: readonly HideablePage[] | undefined;
}

/** The keys of the other fields about a picture. */
export interface PictureKeys {
  readonly alt: string;
  readonly decorative: string;
  readonly crop: string;
}

export interface Field<Schema extends z.ZodType = z.ZodType> extends FieldText {
  readonly schema: Schema;
  readonly initial: z.output<Schema>;
  readonly claim?: Claim<z.output<Schema>>;
  /** Of lists only. */
  readonly entry?: Entry;
  /** Of addresses of pictures only. */
  readonly picture?: PictureKeys;
  /** Of words only. */
  readonly groups?: Readonly<Record<string, WordGroup>>;
}

/** By the keys under which they are stored. */
export type Fields = Readonly<Record<string, Field>>;

type SchemasOf<Parts extends Readonly<Record<string, { readonly schema: z.ZodType }>>> = {
  -readonly [Key in keyof Parts]: Parts[Key]['schema'];
};

export type ObjectOf<Own extends Fields> = z.ZodObject<SchemasOf<Own>>;

export interface Entry<Own extends Fields = Fields, Schema extends z.ZodObject = z.ZodObject> {
  /** The noun for an entry, such as `category` and `categories`. */
  readonly one: string;
  readonly many: string;
  readonly fields: Own;
  /** What identifies an entry: a field, or the hidden `key`. */
  readonly identity: string;
  readonly schema: Schema;
  /** Creates an entry with the initial value of each field. */
  readonly create: () => z.output<Schema>;
}

type KeyedOf<Own extends Fields> = z.ZodObject<SchemasOf<Own> & { key: typeof keySchema }>;

export type KeyedEntry<Own extends Fields = Fields> = Entry<Own, KeyedOf<Own>>;

export interface ListField<Own extends Fields> extends Field<z.ZodArray<KeyedOf<Own>>> {
  readonly entry: KeyedEntry<Own>;
}

/** The schemas of fields or sections, by key. Overloaded because TypeScript cannot type the mapping of the keys. */
export function schemasOf<Parts extends Readonly<Record<string, { readonly schema: z.ZodType }>>>(
  parts: Parts,
): SchemasOf<Parts>;
export function schemasOf(
  parts: Readonly<Record<string, { readonly schema: z.ZodType }>>,
): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(parts).map(([key, { schema }]) => [key, schema]));
}

export function initialOf<Own extends Fields>(fields: Own): z.output<ObjectOf<Own>>;
export function initialOf(fields: Fields): Record<string, unknown> {
  const values = Object.entries(fields).map(([key, { initial }]) => [key, initial]);
  return structuredClone(Object.fromEntries(values));
}

function createdOf<Own extends Fields>(fields: Own): z.output<KeyedOf<Own>>;
function createdOf(fields: Fields): Record<string, unknown> {
  return { ...initialOf(fields), key: NO_KEY };
}

export const field = <Schema extends z.ZodType>(
  schema: Schema,
  initial: z.output<Schema>,
  fieldText: FieldText,
): Field<Schema> => ({ schema, initial, ...fieldText });

/** The value with which a field says nothing about the owner. */
export const emptyOf = ({ initial, claim }: Field): unknown =>
  structuredClone(claim === undefined ? initial : claim.empty);

export const claim = <Own extends Field>(
  own: Own,
  { empty = own.initial, shownOn }: Partial<Claim<Own['initial']>> = {},
) => ({ ...own, claim: { empty, shownOn } });

/** A line of at most `max` characters, initially empty. */
export const lineField = (max: number, fieldText: FieldText) =>
  field(line(max), '', { isTranslatable: true, ...fieldText });

/** A text of at most `max` characters with line breaks, initially empty. */
export const textField = (max: number, fieldText: FieldText) =>
  field(text(max), '', { isTranslatable: true, ...fieldText });

/** At most `items` tags of `length` characters, edited as one text. */
export const tagsField = (items: number, length: number, label: string) =>
  field(tags(items, length), [], {
    label,
    hint: 'a comma and a space between',
    isTranslatable: true,
  });

/** A link, initially `NO_LINK`. */
export const linkField = (fieldText: FieldText) => field(linkSchema, NO_LINK, fieldText);

const PICTURE_KEYS = { alt: 'imageAlt', decorative: 'imageDecorative', crop: 'imageCrop' };

/** The address of a picture, initially empty (the placeholder). */
export const imageField = (fieldText: FieldText, picture: PictureKeys = PICTURE_KEYS) => ({
  ...field(imageSchema, '', fieldText),
  picture,
});

export const storedCrop = cropSchema.default('');

/** The other fields about a picture: its description, whether it is a decoration without one, and its crop. */
export const pictureFields = (since?: number) => ({
  alt: field(altSchema.default(''), '', { label: 'Alternative text', since, isTranslatable: true }),
  decorative: field(z.boolean().default(false), false, {
    label: 'Decoration, no text needed',
    since,
  }),
  crop: field(storedCrop, '', { label: 'Crop', since }),
});

/** The fields of a picture. `since` applies to those beside its address, which may have been added later. */
export const entryPicture = (fieldText: FieldText, since = fieldText.since) => {
  const { alt, decorative, crop } = pictureFields(since);
  return {
    image: imageField(fieldText),
    imageAlt: alt,
    imageDecorative: decorative,
    imageCrop: crop,
  };
};

export const flagField = (fieldText: FieldText) => field(z.boolean(), false, fieldText);

/** Declares the entries of a list, which get a hidden key. */
export const entryOf = <Own extends Fields>(
  [one, many]: readonly [one: string, many: string],
  fields: Own,
): KeyedEntry<Own> => ({
  one,
  many,
  fields,
  identity: 'key',
  schema: z.object({ ...schemasOf(fields), key: keySchema }),
  create: () => createdOf(fields),
});

/** Declares the entries of a list that one of their fields identifies. */
export const entryBy = <Own extends Fields>(
  identity: keyof Own & string,
  [one, many]: readonly [one: string, many: string],
  fields: Own,
): Entry<Own, ObjectOf<Own>> => ({
  one,
  many,
  fields,
  identity,
  schema: z.object(schemasOf(fields)),
  create: () => initialOf(fields),
});

/** A list of at most `max` entries, initially empty. */
export const listField = <Own extends Fields>(
  entry: KeyedEntry<Own>,
  max: number,
  fieldText: FieldText,
): ListField<Own> => ({
  ...field(
    z
      .array(entry.schema)
      .max(max, `At most ${max.toLocaleString('en')} ${entry.many}.`)
      .overwrite(withKeys),
    [],
    fieldText,
  ),
  entry,
});
