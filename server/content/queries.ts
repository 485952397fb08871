import type { Kysely, Selectable, SelectQueryBuilder, Transaction } from 'kysely';
import {
  formatsOf,
  PORTFOLIO_ID,
  type Portfolio,
  type PortfolioRecord,
  storedPortfolioSchema,
} from '../../domain/content/portfolio.ts';
import { type BySection, bySection } from '../../domain/content/sections.ts';
import { type Database, sectionsIn } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

export type VersionFacts = Omit<Selectable<Database['versions']>, 'saveId'>;

/** A version with the hash of each section's text; null for a section that was never stored. */
export interface StoredVersion extends VersionFacts {
  readonly hashes: BySection<string | null>;
}

/**
 * Runs `work` in a transaction that excludes every other one of this kind, also of other processes, so that no save or
 * preview names a file that is just being retired. PostgreSQL locks the portfolio's row; a transaction of SQLite has
 * the lock of the whole database.
 */
export const withContentLock = <Result>(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  work: (within: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (within) => {
    if (dialect === 'postgres') await portfolioIn(within).select('id').forUpdate().execute();
    return work(within);
  });

export const portfolioIn = (db: Kysely<Database>) =>
  db.selectFrom('portfolio').where('id', '=', PORTFOLIO_ID);

/** The stored portfolio, or null. Throws for an invalid section, and `NewerFormatError` for one of a newer version. */
export async function readPortfolio({ db }: Pick<Store, 'db'>): Promise<PortfolioRecord | null> {
  const row = await portfolioIn(db).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const { version, createdAt, updatedAt } = row;
  return { content: storedPortfolioSchema.parse(sectionsIn(row)), version, createdAt, updatedAt };
}

export async function readVersion({ db }: Pick<Store, 'db'>): Promise<number | null> {
  const row = await portfolioIn(db).select('version').executeTakeFirst();
  return row?.version ?? null;
}

/** The formats in which the sections of a version are stored, or null where the portfolio has another version. */
export async function readFormats(
  { db }: Pick<Store, 'db'>,
  version: number,
): Promise<BySection<number> | null> {
  const row = await portfolioIn(db).selectAll().where('version', '=', version).executeTakeFirst();
  return row === undefined ? null : formatsOf(sectionsIn(row));
}

/** More versions than the history keeps (domain/history.ts). */
export const MAX_VERSIONS = 1_000;

/** The newest versions before `before`, or of all, newest first, at most `limit`. */
export const listVersions = (
  { db }: Pick<Store, 'db'>,
  limit: number,
  before?: number,
): Promise<StoredVersion[]> =>
  versionsIn(db, (versions) =>
    versions
      .$if(before !== undefined, (earlier) => earlier.where('version', '<', before ?? 0))
      .orderBy('version', 'desc')
      .limit(limit),
  );

export async function findSave(
  within: Kysely<Database>,
  saveId: string,
): Promise<StoredVersion | null> {
  const [newest = null] = await versionsIn(within, (versions) =>
    versions.where('saveId', '=', saveId),
  );
  return newest;
}

type VersionQuery = SelectQueryBuilder<Database, 'versions', { version: number }>;

/** Some versions with the hashes of their sections, in one query; the newest first. */
async function versionsIn(
  db: Kysely<Database>,
  choose: (versions: VersionQuery) => VersionQuery,
): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('versions')
    .leftJoin('versionSections', 'versionSections.version', 'versions.version')
    .select(['versions.version', 'savedAt', 'cause', 'restoredFrom', 'browser', 'name', 'hash'])
    .where('versions.version', 'in', choose(db.selectFrom('versions').select('version')))
    .orderBy('versions.version', 'desc')
    .execute();
  return [...Map.groupBy(rows, ({ version }) => version).values()].flatMap((sections) => {
    const [first] = sections;
    if (first === undefined) return [];
    const { name: _, hash: __, ...facts } = first;
    const hashes = new Map(sections.map(({ name, hash }) => [name, hash]));
    return { ...facts, hashes: bySection((name) => hashes.get(name) ?? null) };
  });
}

/** The sections of a version as they were stored: null for one that never was, an empty text where it is missing. */
export async function readSections(
  { db }: Pick<Store, 'db'>,
  hashes: BySection<string | null>,
): Promise<BySection<unknown>> {
  const named = Object.values(hashes).filter((hash) => hash !== null);
  const rows = await db.selectFrom('sections').selectAll().where('hash', 'in', named).execute();
  const bodies = new Map(rows.map(({ hash, body }) => [hash, body]));
  return bySection((name) => {
    const hash = hashes[name];
    return hash === null ? null : parsedJson(bodies.get(hash) ?? '');
  });
}

/** Stored sections as content, or null where this version cannot read them. Missing ones are initial. */
export function contentOf(sections: Readonly<Record<string, unknown>>): Portfolio | null {
  try {
    return storedPortfolioSchema.parse(sections);
  } catch {
    return null;
  }
}

/** A section by its hash, as it was stored; an empty text where it is missing. */
export const readSection = async ({ db }: Pick<Store, 'db'>, hash: string): Promise<unknown> =>
  parsedJson(await sectionText(db, hash));

async function sectionText(db: Kysely<Database>, hash: string): Promise<string> {
  const section = db.selectFrom('sections').select('body').where('hash', '=', hash);
  return (await section.executeTakeFirst())?.body ?? '';
}

/** The value of a stored text; the text itself where it is no JSON. */
function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The texts of all content that may name uploads: of all versions and previews. One by one, as they may be large. */
export async function* contentTexts({ db }: Pick<Store, 'db'>): AsyncGenerator<string> {
  for (const { hash } of await db.selectFrom('sections').select('hash').execute())
    yield await sectionText(db, hash);
  for (const { id } of await db.selectFrom('previews').select('id').execute()) {
    const preview = db.selectFrom('previews').select('content').where('id', '=', id);
    yield (await preview.executeTakeFirst())?.content ?? '';
  }
}
