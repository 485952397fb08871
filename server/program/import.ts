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
import { command, EXIT, printLine, record, storedContent, withStore } from './command.ts';

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
      const { lines, isPending } = await importContent(readSettings(), await bytesOf(file), yes);
      for (const line of lines) printLine(process.stdout, line);
      if (isPending) process.exitCode = EXIT.notConfirmed;
    });

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch (cause) {
    const name = file === '-' ? 'Standard input' : file;
    throw new StartError(`${name} cannot be read (${reasonOf(cause)}).`, '', cause);
  }
}

/** What an import changes. */
interface Plan {
  /** What is printed of it. */
  readonly lines: readonly string[];
  readonly count: number;
  /** Stores it, and resolves to a line that says so. */
  readonly save: () => Promise<string>;
}

/**
 * Compares a file with the content of a site, which may be running, and stores it if `apply`, unless that was saved
 * meanwhile. Resolves to what is printed. Throws a SiteError or a StartError; nothing was stored then.
 */
export async function importContent(settings: Settings, bytes: Uint8Array, apply: boolean) {
  const source = await readImport(bytes);
  return withStore(settings, async (store) => {
    const { lines, count, save } = await (source.kind === 'used-tokens'
      ? planOfTokens(store, source.tokens)
      : planOfContent(store, source));
    const isPending = !apply && count > 0;
    const nothing = 'There is nothing to change.';
    const unsaved = 'Nothing was changed. Run it again with --yes to save this.';
    const last = isPending ? unsaved : count === 0 ? nothing : await save();
    return { lines: [...lines, last], isPending };
  });
}

async function planOfTokens(store: Store, tokens: readonly UsedToken[]): Promise<Plan> {
  const count = await countNotUsed(store, tokens);
  return {
    lines: [`${counted(tokens.length, 'used token')} in the file, ${count} not stored before.`],
    count,
    async save() {
      await record(store, 'used-tokens-imported', `${await importUsed(store, tokens)}`);
      return 'Saved.';
    },
  };
}

async function planOfContent(
  store: Store,
  { isOriginal, content: imported, notes }: Extract<ImportSource, { kind: 'content' }>,
): Promise<Plan> {
  const { content: before, version } = await storedContent(store);
  // Beside the content of the original no sample may stay.
  const removed = isOriginal ? samplesIn(before, defaultPortfolio).length : 0;
  const base = isOriginal ? withoutSamples(before, defaultPortfolio) : before;
  const content = merged(base, imported);
  const changes = differences(base, content).map(changeOf);
  const changed = differences(before, content).map(({ path }) => path.split('.')[0]);
  return {
    lines: [
      ...notes.map((note) => `Note: ${note}`),
      ...(removed > 0 ? [`${counted(removed, 'sample')} removed.`] : []),
      ...changes.flatMap(linesOf),
      `${counted(changes.length, 'difference')}.`,
    ],
    count: changed.length,
    async save() {
      const clock = () => new Date();
      const saved = await createContent({ store, clock, defaults: defaultPortfolio })
        .save(content, version)
        .catch((cause: unknown) => {
          // Unlike any other failure of a command, this one may have reached the database.
          throw isStoreError(cause) ? new SiteError('save-failed', { cause }) : cause;
        });
      const sections = [...new Set(changed)].join(', ');
      await record(store, 'saved', `${sections}: version ${saved.version}, imported`);
      return `Saved as version ${saved.version}.`;
    },
  };
}

function linesOf({ kind, place, before, after, fields = [] }: Change): readonly string[] {
  if (kind === 'added') {
    const inside = fields.map(({ label, text }) => `    ${label}: ${quoted(text)}`);
    return [`+ ${place}: ${quoted(after)}`, ...inside];
  }
  if (kind === 'removed') return [`- ${place}: ${quoted(before)}`];
  const order = kind === 'moved' ? ', order' : '';
  return [`~ ${place}${order}: ${quoted(before)} → ${quoted(after)}`];
}

const PRINTED_MAX = 80;

const quoted = (text: string | null): string => JSON.stringify(shortened(text ?? '', PRINTED_MAX));

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a file to import holds. */
export type ImportSource =
  | ({
      readonly kind: 'content';
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
