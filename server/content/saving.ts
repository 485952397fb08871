import type { Kysely, Transaction } from 'kysely';
import {
  PORTFOLIO_ID,
  type Portfolio,
  type PortfolioRecord,
  storedPortfolioSchema,
  withFormats,
} from '../../domain/content/portfolio.ts';
import { type BySection, bySection, SECTION_NAMES } from '../../domain/content/sections.ts';
import { keptVersions, type SaveCause } from '../../domain/history.ts';
import { sha256 } from '../core/hashes.ts';
import { byColumn, type Database, sectionsIn } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import {
  findSave,
  portfolioIn,
  readSections,
  type StoredVersion,
  type VersionFacts,
  withContentLock,
} from './queries.ts';

export interface SaveFacts {
  readonly cause: Exclude<SaveCause, 'first'>;
  /** The version that was put into the editor before this save, or null. */
  readonly restoredFrom: number | null;
  /** The short name of the browser that saves; empty for a command. */
  readonly browser: string;
  /** An id by which the save is recognized when it is sent again. */
  readonly saveId: string | null;
}

const NO_FACTS: SaveFacts = { cause: 'owner', restoredFrom: null, browser: '', saveId: null };

/** Inserts the portfolio where there is none, as the version after all others; leaves an existing one alone. */
export async function insertPortfolio(
  { db }: Pick<Store, 'db'>,
  content: Portfolio,
  now: string,
): Promise<void> {
  const texts = sectionTexts(content);
  await db.transaction().execute(async (within) => {
    // A row that was deleted by hand has left its versions.
    const version = (await newestVersion(within)) + 1;
    const times = { createdAt: now, updatedAt: now };
    const inserted = await within
      .insertInto('portfolio')
      .values({ id: PORTFOLIO_ID, ...columnsOf(texts), version, ...times })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('version')
      .executeTakeFirst();
    if (inserted !== undefined) await addVersion(within, firstVersion(version, now), texts);
  });
}

/**
 * Writes all sections, adds them to the history and returns the saved record; null where someone else has saved after
 * `expectedVersion`. A save whose id is stored already returns the record of that time, and writes nothing.
 */
export function savePortfolio(
  store: Pick<Store, 'db' | 'dialect'>,
  content: Portfolio,
  expectedVersion: number,
  now: string,
  saveFacts: Partial<SaveFacts> = {},
): Promise<PortfolioRecord | null> {
  const { saveId, ...facts } = { ...NO_FACTS, ...saveFacts };
  return withContentLock(store, async (within) => {
    const repeated = saveId === null ? null : await findSave(within, saveId);
    if (repeated !== null) return recordAt(within, repeated);
    await addToHistory(within, expectedVersion);
    const texts = sectionTexts(content);
    // The row may have been set back by hand to a version that is in the history already.
    const version = Math.max(expectedVersion, await newestVersion(within)) + 1;
    const row = await within
      .updateTable('portfolio')
      .set({ ...columnsOf(texts), version, updatedAt: now })
      .where('id', '=', PORTFOLIO_ID)
      .where('version', '=', expectedVersion)
      .returning(['version', 'createdAt'])
      .executeTakeFirst();
    if (row === undefined) return null;
    await addVersion(within, { ...facts, version, savedAt: now }, texts, saveId);
    await prune(within, new Date(now));
    return { content, ...row, updatedAt: now };
  });
}

/** Adds the stored portfolio to the history where it is not there: an earlier version of Engawa stored it. */
export const addStoredPortfolio = (store: Pick<Store, 'db' | 'dialect'>): Promise<void> =>
  withContentLock(store, (within) => addToHistory(within));

/** Adds the stored portfolio to the history where it is not there, and is of `version` where one is given. */
async function addToHistory(within: Transaction<Database>, version?: number): Promise<void> {
  const row = await portfolioIn(within)
    .selectAll()
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .where('version', 'not in', ({ selectFrom }) =>
      selectFrom('versions').select('versions.version'),
    )
    .executeTakeFirst();
  if (row === undefined) return;
  const sections = sectionsIn(row);
  const texts = bySection((name) => {
    const section = sections[name] ?? null;
    return section === null ? null : JSON.stringify(section);
  });
  await addVersion(within, firstVersion(row.version, row.updatedAt), texts);
}

async function recordAt(
  within: Transaction<Database>,
  { version, savedAt, hashes }: StoredVersion,
): Promise<PortfolioRecord> {
  const { createdAt } = await portfolioIn(within).select('createdAt').executeTakeFirstOrThrow();
  const content = storedPortfolioSchema.parse(await readSections({ db: within }, hashes));
  return { content, version, createdAt, updatedAt: savedAt };
}

function sectionTexts(content: Portfolio): BySection<string> {
  const sections = withFormats(content);
  return bySection((name) => JSON.stringify(sections[name]));
}

const columnsOf = (texts: BySection<string>) => byColumn((name) => texts[name]);

const firstVersion = (version: number, savedAt: string): VersionFacts => ({
  version,
  savedAt,
  cause: 'first',
  restoredFrom: null,
  browser: '',
});

async function newestVersion(within: Kysely<Database>): Promise<number> {
  const { newest } = await within
    .selectFrom('versions')
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** Adds a version, and those of its sections that no other version has. Null stands for a section never stored. */
async function addVersion(
  within: Transaction<Database>,
  facts: VersionFacts,
  texts: BySection<string | null>,
  saveId: string | null = null,
): Promise<void> {
  const sections = SECTION_NAMES.flatMap((name) => {
    const body = texts[name];
    return body === null ? [] : { name, hash: sha256(body), body };
  });
  const bodies = new Map(sections.map(({ hash, body }) => [hash, body]));
  // Asked first: a large section that did not change is not sent again.
  const stored = await within
    .selectFrom('sections')
    .select('hash')
    .where('hash', 'in', [...bodies.keys()])
    .execute();
  for (const { hash } of stored) bodies.delete(hash);
  const added = [...bodies].map(([hash, body]) => ({ hash, body }));
  if (added.length > 0) await within.insertInto('sections').values(added).execute();
  await within
    .insertInto('versions')
    .values({ ...facts, saveId })
    .execute();
  await within
    .insertInto('versionSections')
    .values(sections.map(({ name, hash }) => ({ version: facts.version, name, hash })))
    .execute();
}

/** Deletes the versions that are not kept any more at `now`, and the sections that only they had. */
async function prune(within: Transaction<Database>, now: Date): Promise<void> {
  const versions = await within
    .selectFrom('versions')
    .select(['version', 'savedAt', 'cause'])
    .execute();
  const keptNumbers = keptVersions(versions, now);
  const gone = versions
    .map(({ version }) => version)
    .filter((version) => !keptNumbers.has(version));
  if (gone.length === 0) return;
  await within.deleteFrom('versions').where('version', 'in', gone).execute();
  const deleted = await within
    .deleteFrom('versionSections')
    .where('version', 'in', gone)
    .returning('hash')
    .execute();
  const hashes = [...new Set(deleted.map(({ hash }) => hash))];
  if (hashes.length === 0) return;
  await within
    .deleteFrom('sections')
    .where('hash', 'in', hashes)
    .where('hash', 'not in', ({ selectFrom }) =>
      selectFrom('versionSections').select('versionSections.hash'),
    )
    .execute();
}
