import { pino } from 'pino';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { type ChangeLine, changeLines } from '../../domain/content/change-lines.ts';
import { differences } from '../../domain/content/differences.ts';
import { type FilledIn, type Found, filledIn } from '../../domain/content/fill-in.ts';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { samplesIn, withoutSamples } from '../../domain/content/samples.ts';
import { merged } from '../../domain/content/transfer.ts';
import { SiteError } from '../../domain/site-error.ts';
import { type Audit, THIS_MACHINE } from '../audit/audit.ts';
import { createContent } from '../content/content.ts';
import { countNotUsed, importUsed } from '../downloads/queries.ts';
import { openFiles } from '../files/open-files.ts';
import { createPictures } from '../pictures/library.ts';
import type { Settings } from '../settings/settings.ts';
import { withStoredPicture } from '../sources/fill-ins.ts';
import { createGitHub, type GitHubClient } from '../sources/github-client.ts';
import type { Store } from '../store/store.ts';
import { isStoreError } from '../store/store-errors.ts';
import { type ImportInput, type ImportSource, readImport } from './import-source.ts';
import { auditWithNotes, storedContent, withStore } from './stored-site.ts';

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
 * Compares a file, or what GitHub has of a user, with the content of the site with these settings, which may be running, and stores it
 * where `apply` is true: against the version that it was compared with, and with an entry in the audit log. Throws a
 * SiteError or a StartError; nothing was stored then.
 */
export async function importContent(
  settings: Settings,
  input: ImportInput,
  {
    apply,
    keepsSamples = false,
    github = createGitHub(() => new Date()),
  }: {
    readonly apply: boolean;
    /** Whether a résumé or GitHub leaves the samples that it does not replace. */
    readonly keepsSamples?: boolean;
    readonly github?: GitHubClient;
  },
): Promise<ImportResult> {
  const source = await readImport(input, github);
  return withStore(settings, async (store) => {
    const record = await storedContent(store);
    const notes: string[] = [];
    const audit = auditWithNotes(store, notes);
    const stored = (found: Found) =>
      apply && record.content.about.profileImage === ''
        ? withPictureIn(settings, store, found, { github, audit, from: THIS_MACHINE })
        : found;
    const result = await applied(source, { store, record, audit, apply, keepsSamples, stored });
    return { ...result, notes: [...result.notes, ...notes] };
  });
}

async function applied(
  source: ImportSource,
  site: {
    store: Store;
    record: PortfolioRecord;
    audit: Pick<Audit, 'record'>;
    apply: boolean;
    keepsSamples: boolean;
    /** What was found, with its picture in the library. */
    stored: (found: Found) => Found | Promise<Found>;
  },
): Promise<ImportResult> {
  const { store, record, audit, apply } = site;
  const { version } = record;
  if (source.kind === 'used-tokens') {
    const { tokens } = source;
    const missing = await (apply ? importUsed : countNotUsed)(store, tokens);
    const isApplied = apply && missing > 0;
    if (isApplied) {
      await audit.record({ event: 'used-tokens-imported', detail: `${missing}` }, THIS_MACHINE);
    }
    const usedTokens = { inFile: tokens.length, missing };
    return { isApplied, version, removed: 0, differences: [], usedTokens, notes: [] };
  }
  const { before, content, removed, notes } = await importedInto(record.content, source, site);
  const result = {
    removed,
    differences: changeLines(differences(before, content)),
    usedTokens: null,
    notes,
  };
  const found = differences(record.content, content);
  if (!apply || found.length === 0) return { ...result, isApplied: false, version };
  const saved = await contentOf(store)
    .save(content, version)
    .catch((cause: unknown) => {
      // Unlike any other failure of a command, this one may have reached the database.
      throw isStoreError(cause) ? new SiteError('save-failed', { cause }) : cause;
    });
  const changed = [...new Set(found.map(({ path }) => path.split('.')[0]))].join(', ');
  const detail = `${changed}: version ${saved.version}, imported`;
  await audit.record({ event: 'saved', detail }, THIS_MACHINE);
  return { ...result, isApplied: true, version: saved.version };
}

/** The content with what is imported, and before it without the samples that it removes. */
async function importedInto(
  current: Portfolio,
  source: Exclude<ImportSource, { kind: 'used-tokens' }>,
  options: { keepsSamples: boolean; stored: (found: Found) => Found | Promise<Found> },
): Promise<FilledIn> {
  const { keepsSamples, stored } = options;
  if (source.kind === 'found') {
    const found = await stored(source.foundIn(current.site.language));
    return filledIn(current, found, { shipped: defaultPortfolio, keepsSamples });
  }
  const { isOriginal, notes } = source;
  const before = isOriginal ? withoutSamples(current, defaultPortfolio) : current;
  const removed = isOriginal ? samplesIn(current, defaultPortfolio).length : 0;
  return { before, content: merged(before, source.content), removed, notes };
}

const contentOf = (store: Store) =>
  createContent({ store, clock: () => new Date(), defaults: defaultPortfolio });

/** What was found on GitHub, with its picture in the library of the site, which may be running. */
async function withPictureIn(
  settings: Settings,
  store: Store,
  found: Found,
  options: Omit<Parameters<typeof withStoredPicture>[1], 'library'>,
): Promise<Found> {
  const files = await openFiles(settings);
  const log = pino({ level: 'silent' });
  const site = { store, files, settings, clock: () => new Date(), log };
  const library = await createPictures(site, contentOf(store));
  try {
    return await withStoredPicture(found, { ...options, library });
  } finally {
    await library.stop();
  }
}
