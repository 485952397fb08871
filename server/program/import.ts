import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { z } from 'zod';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { type Change, changeOf, differences } from '../../domain/content/differences.ts';
import type { SourceContent } from '../../domain/content/fill-in.ts';
import {
  contentOfOriginal,
  isPortfolioRow,
  isUsedTokenRow,
  usedTokensOfOriginal,
} from '../../domain/content/original.ts';
import type { PortfolioRecord } from '../../domain/content/portfolio.ts';
import { samplesIn, withoutSamples } from '../../domain/content/samples.ts';
import { merged, partialContentOf } from '../../domain/content/transfer.ts';
import { isObject } from '../../domain/same.ts';
import { shortened } from '../../domain/shortened.ts';
import { SiteError } from '../../domain/site-error.ts';
import { createContent } from '../content/content.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import { countNotUsed, importUsed, type UsedToken } from '../downloads/queries.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { isStoreError } from '../store/store-errors.ts';
import {
  command,
  EXIT,
  printable,
  printLine,
  record,
  storedContent,
  withStore,
} from './command.ts';

/** `engawa import`: shows what a file would change, and changes it with --yes. */
export const importCommand = (): Command =>
  command('import', 'compare a file with the content of the site, and save it with --yes', [
    'engawa import site.json          # shows what it would change',
    'engawa import site.json --yes    # saves it',
    'engawa import portfolio.csv      # rows of the original product, from Supabase',
  ])
    .description(
      'Shows field by field what a file would change. The file is a document of engawa export, whole or in part, or an ' +
        'export of the tables portfolio or used_tokens of the original product, as CSV or JSON.',
    )
    .argument('<file>', 'the file to import; - reads standard input')
    .option('-y, --yes', 'save the changes')
    .action(async (file: string, { yes = false }: { readonly yes?: boolean }) => {
      const result = await importContent(readSettings(), await bytesOf(file), yes);
      printResult(result, yes);
      if (!yes && changesOf(result) > 0) process.exitCode = EXIT.notConfirmed;
    });

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch (cause) {
    const name = file === '-' ? 'Standard input' : file;
    throw new StartError(`${name} cannot be read (${reasonOf(cause)}).`, '', cause);
  }
}

const changesOf = ({ removed, differences, usedTokens }: ImportResult): number =>
  usedTokens?.missing ?? removed + differences.length;

function printResult(result: ImportResult, yes: boolean): void {
  const { stdout } = process;
  for (const note of result.notes) printLine(stdout, `Note: ${note}`);
  if (result.removed > 0) printLine(stdout, `${counted(result.removed, 'sample')} removed.`);
  for (const each of result.differences) stdout.write(`${lineOf(each)}\n`);
  for (const line of closingLines(result, yes)) printLine(stdout, line);
}

function lineOf({ kind, place, before, after, fields = [] }: Change): string {
  if (kind === 'added') {
    const inside = fields.map(({ label, text }) => `    ${label}: ${quoted(text)}`);
    return [`+ ${place}: ${quoted(after)}`, ...inside].map(printable).join('\n');
  }
  if (kind === 'removed') return printable(`- ${place}: ${quoted(before)}`);
  if (kind === 'moved') return printable(`~ ${place}, order: ${quoted(before)} → ${quoted(after)}`);
  return printable(`~ ${place}: ${quoted(before)} → ${quoted(after)}`);
}

/** The longest text that is printed whole, in characters. */
const PRINTED_MAX = 80;

const quoted = (text: string | null): string => JSON.stringify(shortened(text ?? '', PRINTED_MAX));

function closingLines(result: ImportResult, yes: boolean): string[] {
  const { usedTokens, version } = result;
  const count = changesOf(result);
  const lines =
    usedTokens === null
      ? [`${counted(result.differences.length, 'difference')}.`]
      : [`${counted(usedTokens.inFile, 'used token')} in the file, ${count} not stored before.`];
  if (count === 0) return [...lines, 'There is nothing to change.'];
  if (!yes) return [...lines, 'Nothing was changed. Run it again with --yes to save this.'];
  return [...lines, usedTokens === null ? `Saved as version ${version}.` : 'Saved.'];
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What an import changes, or has changed. */
export interface ImportResult {
  /** Whether it was stored. */
  readonly isApplied: boolean;
  /** The version of the stored content, after the import where it was applied. */
  readonly version: number;
  /** How many samples are removed, and what else changes. */
  readonly removed: number;
  readonly differences: readonly Change[];
  /** The used tokens in the file, and how many of them were not stored before; null for a file with content. */
  readonly usedTokens: { readonly inFile: number; readonly missing: number } | null;
  /** A line for each thing in the file that is not taken as it is. */
  readonly notes: readonly string[];
}

/**
 * Compares a file with the content of a site, which may be running, and stores it if `apply`, unless that was saved
 * meanwhile. Throws a SiteError or a StartError; nothing was stored then.
 */
export async function importContent(
  settings: Settings,
  bytes: Uint8Array,
  apply: boolean,
): Promise<ImportResult> {
  const source = await readImport(bytes);
  return withStore(settings, async (store) =>
    applied(source, store, await storedContent(store), apply),
  );
}

async function applied(
  source: ImportSource,
  store: Store,
  before: PortfolioRecord,
  apply: boolean,
): Promise<ImportResult> {
  const { version } = before;
  if (source.kind === 'used-tokens') {
    const { tokens } = source;
    const missing = await (apply ? importUsed : countNotUsed)(store, tokens);
    const isApplied = apply && missing > 0;
    if (isApplied) {
      await record(store, 'used-tokens-imported', `${missing}`);
    }
    const usedTokens = { inFile: tokens.length, missing };
    return { isApplied, version, removed: 0, differences: [], usedTokens, notes: [] };
  }
  const { isOriginal, notes } = source;
  // Beside the content of the original no sample may stay.
  const base = isOriginal ? withoutSamples(before.content, defaultPortfolio) : before.content;
  const content = merged(base, source.content);
  const result = {
    removed: isOriginal ? samplesIn(before.content, defaultPortfolio).length : 0,
    differences: differences(base, content).map(changeOf),
    usedTokens: null,
    notes,
  };
  const allDifferences = differences(before.content, content);
  if (!apply || allDifferences.length === 0) return { ...result, isApplied: false, version };
  const saved = await createContent({ store, clock: () => new Date(), defaults: defaultPortfolio })
    .save(content, version)
    .catch((cause: unknown) => {
      // Unlike any other failure of a command, this one may have reached the database.
      throw isStoreError(cause) ? new SiteError('save-failed', { cause }) : cause;
    });
  const changed = [...new Set(allDifferences.map(({ path }) => path.split('.')[0]))].join(', ');
  const detail = `${changed}: version ${saved.version}, imported`;
  await record(store, 'saved', detail);
  return { ...result, isApplied: true, version: saved.version };
}

/** What a file to import holds. */
export type ImportSource =
  | ({
      readonly kind: 'content';
      /** Whether it is the content of the original, beside which no sample of a new site may stay. */
      readonly isOriginal: boolean;
    } & SourceContent)
  | { readonly kind: 'used-tokens'; readonly tokens: readonly UsedToken[] };

/**
 * Reads an export, or rows of the original's tables `portfolio` and `used_tokens` as a JSON array or CSV. Throws
 * `invalid-input` with all errors.
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
  // Loaded only here: no other command reads CSV.
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    throw unreadable(`This is neither JSON nor a valid CSV file: ${reasonOf(error)}`);
  }
}

const unreadable = (message: string): SiteError =>
  new SiteError('invalid-input', { fields: { '': message }, detail: message });
