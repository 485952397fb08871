import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { type ChangeLine, changeLines } from '../../domain/content/change-lines.ts';
import { differences } from '../../domain/content/differences.ts';
import type { PortfolioRecord } from '../../domain/content/portfolio.ts';
import { samplesIn, withoutSamples } from '../../domain/content/samples.ts';
import { merged } from '../../domain/content/transfer.ts';
import { SiteError } from '../../domain/site-error.ts';
import { createContent } from '../content/content.ts';
import { countNotUsed, importUsed } from '../downloads/queries.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { isStoreError } from '../store/store-errors.ts';
import { type ImportSource, readImport } from './import-source.ts';
import { record, storedContent, withStore } from './stored-site.ts';

/** What an import changes, or has changed. */
export interface ImportResult {
  /** Whether it was stored. */
  readonly isApplied: boolean;
  /** The version of the stored content, after the import where it was applied. */
  readonly version: number;
  /** How many samples are removed, and what else changes. */
  readonly removed: number;
  readonly differences: readonly ChangeLine[];
  /** The used tokens in the file, and how many of them were not stored before; null for a file with content. */
  readonly usedTokens: { readonly inFile: number; readonly missing: number } | null;
  /** A line for each thing in the file that is not taken as it is. */
  readonly notes: readonly string[];
}

/**
 * Compares a file with the content of the site with these settings, which may be running, and stores it where `apply` is
 * true: against the version that it was compared with, and with an entry in the audit log. Throws a SiteError or a
 * StartError; nothing was stored then.
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
  const kept = isOriginal ? withoutSamples(before.content, defaultPortfolio) : before.content;
  const content = merged(kept, source.content);
  const result = {
    removed: isOriginal ? samplesIn(before.content, defaultPortfolio).length : 0,
    differences: changeLines(differences(kept, content)),
    usedTokens: null,
    notes,
  };
  const found = differences(before.content, content);
  if (!apply || found.length === 0) return { ...result, isApplied: false, version };
  const saved = await createContent({ store, clock: () => new Date(), defaults: defaultPortfolio })
    .save(content, version)
    .catch((cause: unknown) => {
      // Unlike any other failure of a command, this one may have reached the database.
      throw isStoreError(cause) ? new SiteError('save-failed', { cause }) : cause;
    });
  const changed = [...new Set(found.map(({ path }) => path.split('.')[0]))].join(', ');
  const detail = `${changed}: version ${saved.version}, imported`;
  await record(store, 'saved', detail);
  return { ...result, isApplied: true, version: saved.version };
}
