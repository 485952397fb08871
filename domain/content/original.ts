import { z } from 'zod';
import { changedEntries } from '../same.ts';
import { type FieldErrors, SiteError } from '../site-error.ts';
import { emptyOf, type Fields } from './fields.ts';
import type { SourceContent } from './fill-in.ts';
import { labelOfPath } from './labels.ts';
import { instantOf } from './notes.ts';
import { PORTFOLIO_ID } from './portfolio.ts';
import { type Stored, upgraded } from './section.ts';
import { SECTION_NAMES, SECTIONS } from './sections.ts';
import { unknownIn } from './transfer.ts';

// Rows of the original product (docs/product.md#content), as Supabase exports them.

export interface OriginalUsedToken {
  readonly token: string;
  readonly toolId: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly usedAt: string;
}

export const isPortfolioRow = (row: Stored): boolean =>
  SECTION_NAMES.some((name) => Object.hasOwn(row, `${name}_data`));

export const isUsedTokenRow = (row: Stored): boolean =>
  Object.hasOwn(row, 'token') && Object.hasOwn(row, 'tool_id');

/**
 * The content of the row `main`, whose columns are objects or JSON texts. Missing fields are empty. Throws
 * `invalid-input` without such a row, and for columns that cannot be read.
 */
export function contentOfOriginal(rows: readonly Stored[]): SourceContent {
  const row = rows.find(({ id }) => id === PORTFOLIO_ID);
  if (row === undefined) {
    throw refused({ '': `None of the rows of portfolio has the id ${PORTFOLIO_ID}.` });
  }
  const notes: string[] = [];
  const errors: Record<string, string> = {};
  const sections = SECTION_NAMES.flatMap((name) => {
    const column = `${name}_data`;
    const value = row[column];
    if (value === undefined) return [];
    if (value === null || value === '') {
      notes.push(
        `${labelOfPath(name)}: ${column} is empty, so nothing of the section is imported.`,
      );
      return [];
    }
    const read = sectionSchema.safeParse(value);
    if (!read.success) {
      errors[`content.${name}`] = `${column} is not a JSON object.`;
      return [];
    }
    const { form, ...fields } = read.data;
    const section = SECTIONS[name];
    const filled = withEmptyValues(section.fields, fields, form);
    try {
      const current = upgraded(name, section, { ...filled, form });
      const unknown = unknownIn(section.schema, current, name);
      notes.push(
        ...unknown.map((path) => `${labelOfPath(path)}: left out, there is no such field.`),
      );
      return [[name, current]];
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      Object.assign(errors, error.fields);
      return [];
    }
  });
  if (Object.keys(errors).length > 0) throw refused(errors);
  return { content: Object.fromEntries(sections), notes };
}

/** Each used token once; a time without a zone is UTC. Throws `invalid-input` with the places of unreadable rows. */
export function usedTokensOfOriginal(rows: readonly Stored[]): OriginalUsedToken[] {
  const errors: Record<string, string> = {};
  const tokens = new Map<string, OriginalUsedToken>();
  rows.forEach((row, index) => {
    const read = usedTokenSchema.safeParse(row);
    for (const { path, message } of read.error?.issues ?? []) {
      errors[[index, ...path].join('.')] ??= message;
    }
    if (read.data === undefined || tokens.has(read.data.token)) return;
    const { token, tool_id: toolId, used_at: usedAt } = read.data;
    tokens.set(token, { token, toolId, usedAt });
  });
  if (Object.keys(errors).length > 0) throw refused(errors);
  return [...tokens.values()];
}

// The next schema refuses anything but an object.
const jsonText = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

const sectionSchema = z
  .union([jsonText, z.looseObject({})])
  .pipe(z.looseObject({ form: z.int().positive().default(1) }));

const USED_TOKEN_MAX = 500;

const usedText = z
  .string('This must be a text.')
  .min(1, 'This is empty.')
  .max(USED_TOKEN_MAX, `At most ${USED_TOKEN_MAX} characters.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'This text has characters that cannot be stored.');

// PostgreSQL: 2026-01-31 10:11:12.345678+00; its REST interface: 2026-01-31T10:11:12.345678+00:00.
const time = z.string('This must be a time.').transform((text, context) => {
  const instant = instantOf(text.trim(), 'UTC');
  if (!Number.isNaN(instant)) return new Date(instant).toISOString();
  context.addIssue({
    code: 'custom',
    message: 'This is not a time. Write it as 2026-01-31T10:11:12Z.',
  });
  return z.NEVER;
});

const usedTokenSchema = z.object({ token: usedText, tool_id: usedText, used_at: time });

/** Adds empty values for fields of this format that are missing or null, also in entries. */
function withEmptyValues(fields: Fields, value: Stored, form: number): Stored {
  const ownFields = Object.entries(fields).filter(([, { since = 1 }]) => since <= form);
  const values = ownFields.map(([key, field]) => {
    const stored = Object.hasOwn(value, key) ? (value[key] ?? null) : null;
    // A missing level is null, not 0.
    if (stored === null) return [key, field.schema.safeParse(null).success ? null : emptyOf(field)];
    const { entry } = field;
    if (entry === undefined) return [key, stored];
    return [key, changedEntries(stored, (item) => withEmptyValues(entry.fields, item, form))];
  });
  return { ...value, ...Object.fromEntries(values) };
}

const refused = (fields: FieldErrors): SiteError =>
  new SiteError('invalid-input', { fields, detail: 'The rows cannot be imported.' });
