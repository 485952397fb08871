import { z } from 'zod';
import { issueSentence } from '../issue-text.ts';
import { isObject } from '../same.ts';
import { type FieldErrors, fieldErrors, SiteError } from '../site-error.ts';
import { allWords } from '../words/texts.ts';
import { FORMATS, type Portfolio, type PortfolioRecord, portfolioSchema } from './portfolio.ts';
import { type Stored, upgraded } from './section.ts';
import { type BySection, SECTIONS, type SectionName, sectionNameOf } from './sections.ts';

export const PROGRAM = 'engawa';

/** It rises with a change that earlier versions cannot read. */
const DOCUMENT_VERSION = 1;

/** The JSON document of an export. */
export interface ContentDocument {
  readonly program: typeof PROGRAM;
  /** The version of the document's format. */
  readonly document: number;
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
  /** The version of the stored content. */
  readonly version: number;
  readonly forms: BySection<number>;
  readonly content: Portfolio;
}

/** Some sections or fields, in the formats of this version. */
export type PartialContent = Readonly<Partial<Record<SectionName, Stored | undefined>>>;

/** The document of stored content, with keys in the order of their declarations, and all words, to translate. */
export function documentOf(
  { content, version }: Pick<PortfolioRecord, 'content' | 'version'>,
  exportedAt: string,
): ContentDocument {
  const ordered = portfolioSchema.parse(content);
  return {
    program: PROGRAM,
    document: DOCUMENT_VERSION,
    exportedAt,
    version,
    forms: FORMATS,
    content: { ...ordered, site: { ...ordered.site, words: allWords(ordered.site.words) } },
  };
}

/** Indented, so that two exports can be compared line by line. */
export const documentText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** How many unknown fields of a section are named. */
const UNKNOWN_MAX = 100;

const headSchema = z.object({
  document: z.int('This must be the number of the format.').positive(),
  forms: z.record(z.string(), z.int().positive()).default({}),
  content: z.record(z.string(), z.unknown(), 'This must have the sections.'),
});

/**
 * Reads a document, which may name only some sections and fields; without a format they are in that of this version.
 * Throws `invalid-input` for anything else, for a newer document or format, and for unknown sections and fields.
 */
export function partialContentOf(document: unknown): PartialContent {
  if (!isObject(document) || document.program !== PROGRAM) {
    throw refused({ '': 'This is not an export of Engawa.' });
  }
  const head = headSchema.safeParse(document);
  if (typeof document.document === 'number' && document.document > DOCUMENT_VERSION) {
    throw refused({
      '': `This document has version ${document.document}, and this version of Engawa reads documents up to ${DOCUMENT_VERSION}. Use the version of Engawa that exported it, or a newer one.`,
    });
  }
  if (!head.success) throw refused(fieldErrors(head.error));
  const { content, forms } = head.data;
  const errors: Record<string, string> = {};
  const sections = Object.entries(content).flatMap(([key, value]) => {
    const name = sectionNameOf(key);
    const path = `content.${key}`;
    if (name === undefined) errors[path] = 'There is no such section.';
    else if (!isObject(value)) errors[path] = 'This must be an object with fields.';
    else {
      const form = forms[name] ?? FORMATS[name];
      try {
        const current = upgradedPart(name, value, form);
        // Later formats may have no such field.
        const unknown = form < FORMATS[name] ? [] : unknownIn(SECTIONS[name].schema, current, path);
        for (const field of unknown.slice(0, UNKNOWN_MAX))
          errors[field] = 'There is no such field.';
        return [[name, current]];
      } catch (error) {
        Object.assign(errors, upgradeErrors(error, path));
      }
    }
    return [];
  });
  if (Object.keys(errors).length > 0) throw refused(errors);
  return Object.fromEntries(sections);
}

/** The content overlaid with a document's content. Throws `invalid-input` if the result breaks a rule. */
export function merged(current: Portfolio, partial: PartialContent): Portfolio {
  const result = portfolioSchema.safeParse(overlaid(current, partial), { error: issueSentence });
  if (result.success) return result.data;
  throw refused(
    Object.fromEntries(
      Object.entries(fieldErrors(result.error)).map(([path, message]) => [
        `content.${path}`,
        message,
      ]),
    ),
  );
}

/** The paths of the keys in a value that its schema does not have. */
export function unknownIn(schema: z.core.$ZodType, value: unknown, path: string): string[] {
  return below(schema, value).flatMap(([key, child, part]) =>
    child === undefined ? [`${path}.${key}`] : unknownIn(child, part, `${path}.${key}`),
  );
}

function below(
  schema: z.core.$ZodType,
  value: unknown,
): [key: string, schema: z.core.$ZodType | undefined, value: unknown][] {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((part: unknown, index) => [String(index), schema.element, part]);
  }
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return [];
  const { shape } = schema;
  return Object.entries(value).map(([key, part]) => [
    key,
    Object.hasOwn(shape, key) ? shape[key] : undefined,
    part,
  ]);
}

/** Upgrades some fields of a section, without initial values of the others. */
function upgradedPart(name: SectionName, fields: Stored, form: number): Stored {
  const section = SECTIONS[name];
  const full = upgraded(name, section, { ...fields, form });
  const initial = form < section.format ? upgraded(name, section, { form }) : {};
  return Object.fromEntries(
    Object.entries(full).filter(
      ([key, value]) =>
        Object.hasOwn(fields, key) || JSON.stringify(value) !== JSON.stringify(initial[key]),
    ),
  );
}

function upgradeErrors(error: unknown, path: string): FieldErrors {
  if (error instanceof SiteError) return error.fields;
  return { [path]: 'This part of an earlier format cannot be upgraded. Export the whole section.' };
}

/** A value replaced by the given one: objects key by key, anything else as a whole. */
export function overlaid(current: unknown, given: unknown): unknown {
  if (!isObject(current) || !isObject(given)) return given;
  const replaced = Object.entries(given).map(([key, value]) => [
    key,
    overlaid(Object.hasOwn(current, key) ? current[key] : undefined, value),
  ]);
  return { ...current, ...Object.fromEntries(replaced) };
}

const refused = (fields: FieldErrors): SiteError =>
  new SiteError('invalid-input', { fields, detail: 'The file cannot be imported.' });
