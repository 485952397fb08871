import { ZodError } from 'zod';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { type ChangeLine, changeLines } from '../../domain/content/change-lines.ts';
import { differences } from '../../domain/content/differences.ts';
import { errorLines } from '../../domain/content/error-places.ts';
import { filledIn } from '../../domain/content/fill-in.ts';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { withoutSamples } from '../../domain/content/samples.ts';
import { type ContentDocument, documentOf, merged } from '../../domain/content/transfer.ts';
import { ERRORS } from '../../domain/errors.ts';
import { fieldErrors, SiteError } from '../../domain/site-error.ts';
import { type Audit, createAudit, THIS_MACHINE } from '../audit/audit.ts';
import { auditRows } from '../audit/rows.ts';
import { createContent } from '../content/content.ts';
import { portfolioRows } from '../content/rows.ts';
import { usedTokenRows } from '../downloads/used-token-rows.ts';
import type { Settings } from '../env.ts';
import { createGitHub, type GitHubClient } from '../sources/github-client.ts';
import { createGivenContent, type GivenContent } from '../sources/given-content.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { openExistingStore } from '../storage.ts';
import type { Store } from '../store/store.ts';
import { type ImportInput, type ImportSource, readImport } from './import-source.ts';

/** What an import changes, or has changed. */
export interface ImportResult {
  /** Whether it was stored. */
  readonly isApplied: boolean;
  /** The version of the stored content, after the import where it was applied. */
  readonly version: number;
  readonly differences: readonly ChangeLine[];
  /** The used tokens in the file, and how many of them were not stored before; null for a file with content. */
  readonly usedTokens: { readonly inFile: number; readonly missing: number } | null;
  /** A line for each thing in the file that is not taken as it is. */
  readonly notes: readonly string[];
}

/** Reads the content of the site with these settings, which may be running. Throws a SiteError or a StartError. */
export const exportContent = (settings: Settings): Promise<ContentDocument> =>
  withStore(settings, async (store) =>
    documentOf(await storedContent(store), new Date().toISOString()),
  );

/**
 * Compares a file, or what GitHub has of a user, with the content of the site with these settings, which may be running, and stores it
 * where `apply` is true: against the version that it was compared with, and with an entry in the audit log. Throws a
 * SiteError or a StartError; nothing was stored then.
 */
export async function importContent(
  settings: Settings,
  input: ImportInput,
  {
    apply,
    github = createGitHub(() => new Date()),
  }: { readonly apply: boolean; readonly github?: GitHubClient },
): Promise<ImportResult> {
  const source = await readImport(input, github);
  return withStore(settings, async (store) => {
    const record = await storedContent(store);
    const notes: string[] = [];
    const audit = createAudit(
      auditRows(store),
      () => new Date(),
      (error) => notes.push(`The audit log has no entry of this import: ${reasonOf(error)}`),
    );
    const result = await applied(source, { store, record, audit, apply });
    return { ...result, notes: [...result.notes, ...notes] };
  });
}

/** The lines of an expected error; null for any other error, which needs its stack trace. */
export function errorLinesOf(error: unknown): readonly string[] | null {
  if (error instanceof StartError) return [error.message];
  if (!(error instanceof SiteError)) return null;
  const lines = errorLines(error.fields);
  if (error.code === 'invalid-input' || lines.length > 0) return lines;
  const cause = error.cause === undefined ? '' : ` (${reasonOf(error.cause)})`;
  return [`${ERRORS[error.code].message}${cause}`];
}

async function applied(
  source: ImportSource,
  site: { store: Store; record: PortfolioRecord; audit: Audit; apply: boolean },
): Promise<ImportResult> {
  const { store, record, audit, apply } = site;
  const { version } = record;
  if (source.kind === 'used-tokens') {
    const rows = usedTokenRows(store);
    const { tokens } = source;
    const missing = apply ? await rows.insertMissing(tokens) : await rows.countMissing(tokens);
    const isApplied = apply && missing > 0;
    if (isApplied) {
      await audit.record({ event: 'used-tokens-imported', detail: `${missing}` }, THIS_MACHINE);
    }
    const usedTokens = { inFile: tokens.length, missing };
    return { isApplied, version, differences: [], usedTokens, notes: [] };
  }
  const given = createGivenContent(store);
  const { content, notes, gives } = await importedInto(record.content, source, given);
  const found = differences(record.content, content);
  const result = {
    differences: changeLines(found, record.content, defaultPortfolio),
    usedTokens: null,
    notes,
  };
  if (!apply || found.length === 0) return { ...result, isApplied: false, version };
  const service = createContent(portfolioRows(store), () => new Date(), defaultPortfolio);
  const saved = await service.save(content, version);
  const changed = [...new Set(found.map(({ path }) => path.split('.')[0]))].join(', ');
  const detail = `${changed}: version ${saved.version}, imported`;
  await audit.record({ event: 'saved', detail }, THIS_MACHINE);
  await gives();
  return { ...result, isApplied: true, version: saved.version };
}

/** The content with what is imported, and `gives`, which notes after the save what the source has given. */
async function importedInto(
  current: Portfolio,
  source: Exclude<ImportSource, { kind: 'used-tokens' }>,
  given: GivenContent,
): Promise<{ content: Portfolio; notes: readonly string[]; gives: () => Promise<void> }> {
  if (source.kind === 'content') {
    const own = source.isOriginal ? withoutSamples(current, defaultPortfolio) : current;
    return { content: merged(own, source.content), notes: source.notes, gives: async () => {} };
  }
  const filled = filledIn(current, source.foundIn(current.site.language), {
    shipped: defaultPortfolio,
    before: await given.read(source.source),
    addsRemoved: source.isChosen,
  });
  return { ...filled, gives: () => given.write(source.source, filled.given) };
}

async function storedContent(store: Store): Promise<PortfolioRecord> {
  const record = await portfolioRows(store)
    .read()
    .catch((cause: unknown) => {
      // Content of a newer format says so itself.
      if (cause instanceof SiteError) throw cause;
      const reason =
        cause instanceof ZodError ? errorLines(fieldErrors(cause))[0] : reasonOf(cause);
      throw new StartError(
        `The stored content cannot be read (${reason}).`,
        'Run the version that saved it, or restore a backup.',
        cause,
      );
    });
  if (record !== null) return record;
  throw new StartError('This site has no content yet.', 'Start it once with npm start.');
}

async function withStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openExistingStore(settings);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
