import { z } from 'zod';
import {
  contentOfOriginal,
  isPortfolioRow,
  isUsedTokenRow,
  type OriginalContent,
  usedTokensOfOriginal,
} from '../../domain/content/original.ts';
import { partialContentOf } from '../../domain/content/transfer.ts';
import { isObject } from '../../domain/same.ts';
import { SiteError } from '../../domain/site-error.ts';
import { reasonOf } from '../core/start-error.ts';
import type { UsedToken } from '../downloads/queries.ts';

/** What a file to import holds. */
export type ImportSource =
  | ({
      readonly kind: 'content';
      /** Whether it is the content of the original, beside which no sample of a new site may stay. */
      readonly isOriginal: boolean;
    } & OriginalContent)
  | { readonly kind: 'used-tokens'; readonly tokens: readonly UsedToken[] };

/**
 * Reads a file to import: a document of an export, or rows of the original's tables `portfolio` and `used_tokens` as a JSON
 * array or CSV. Throws `invalid-input` with all errors.
 */
export async function readImport(bytes: Uint8Array): Promise<ImportSource> {
  const text = textOf(bytes);
  const value = /^[\s\uFEFF]*[[{]/.test(text) ? parsedJson(text) : await parsedCsv(text);
  if (!Array.isArray(value)) {
    if (!isObject(value) || !Object.hasOwn(value, 'program')) {
      throw unreadable('This JSON is not an export of Engawa.');
    }
    return { kind: 'content', isOriginal: false, content: partialContentOf(value), notes: [] };
  }
  const rows = rowsSchema.safeParse(value);
  if (rows.success && rows.data.length > 0) {
    if (rows.data.every(isUsedTokenRow)) {
      return { kind: 'used-tokens', tokens: usedTokensOfOriginal(rows.data) };
    }
    if (rows.data.some(isPortfolioRow)) {
      return { kind: 'content', isOriginal: true, ...contentOfOriginal(rows.data) };
    }
  }
  throw unreadable(
    'These are not rows of portfolio (id, home_data, …) or used_tokens (token, tool_id, used_at).',
  );
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable('This file is not a text in UTF-8.');
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw unreadable(`This is not valid JSON: ${reasonOf(error)}`);
  }
}

async function parsedCsv(text: string): Promise<unknown> {
  if (!/^\uFEFF?"?(id|token|tool_id|used_at|[a-z]+_data|created_at|updated_at)"?,/.test(text)) {
    throw unreadable(
      'This is neither JSON nor a CSV file with the columns of portfolio or used_tokens.',
    );
  }
  // Loaded only here: no other command reads CSV.
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    throw unreadable(`This is not a valid CSV file: ${reasonOf(error)}`);
  }
}

const unreadable = (message: string): SiteError =>
  new SiteError('invalid-input', { fields: { '': message }, detail: message });
