import type { Kysely, Selectable, Transaction } from 'kysely';
import { type BySection, bySection, SECTION_NAMES } from '../../domain/content/sections.ts';
import { type DatedVersion, keptVersions } from '../../domain/history.ts';
import { sha256 } from '../core/hashes.ts';
import { byHashColumn, hashColumnOf, hashesIn } from '../store/portfolio-columns.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** What is stored of a version beside its sections. */
export interface VersionFacts extends DatedVersion {
  /** The version that was put into the editor before this save, or null. */
  readonly restoredFrom: number | null;
  /** The short name of the browser that saved; empty for a save without one. */
  readonly browser: string;
}

/** A version with the hash of each section's text; null for a section that was never stored. */
export interface StoredVersion extends VersionFacts {
  readonly hashes: BySection<string | null>;
}

/** The versions of the content that are kept. */
export interface VersionRows {
  /** The newest versions before `before`, or of all, newest first, at most `limit`. */
  list(limit: number, before?: number): Promise<StoredVersion[]>;
  /** The sections of a version, as `sectionsOf`. */
  sections(hashes: StoredVersion['hashes']): Promise<BySection<unknown>>;
  /** The text of a section by its hash, or null where there is none. */
  body(hash: string): Promise<string | null>;
}

/** The queries of the history. */
export const versionRows = ({ db }: Pick<Store, 'db'>): VersionRows => ({
  async list(limit, before) {
    let query = db.selectFrom('versions').selectAll().orderBy('version', 'desc').limit(limit);
    if (before !== undefined) query = query.where('version', '<', before);
    return (await query.execute()).map(versionOf);
  },

  sections: (hashes) => sectionsOf(db, hashes),

  async body(hash) {
    const row = await db
      .selectFrom('sections')
      .select('body')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row?.body ?? null;
  },
});

const versionOf = (row: Selectable<Database['versions']>): StoredVersion => ({
  version: row.version,
  savedAt: row.savedAt,
  cause: row.cause,
  restoredFrom: row.restoredFrom,
  browser: row.browser,
  hashes: hashesIn(row),
});

/**
 * The sections of a version as they were stored: null for one that was never stored, and an empty text, which is no
 * section, for one whose text is missing.
 */
export async function sectionsOf(
  within: Kysely<Database>,
  hashes: BySection<string | null>,
): Promise<BySection<unknown>> {
  const named = SECTION_NAMES.flatMap((name) => hashes[name] ?? []);
  const rows = await within.selectFrom('sections').selectAll().where('hash', 'in', named).execute();
  const bodies = new Map(rows.map(({ hash, body }) => [hash, body]));
  return bySection((name) => {
    const hash = hashes[name];
    return hash === null ? null : parsedJson(bodies.get(hash) ?? '');
  });
}

/** The value of a stored text; the text itself where it is no JSON. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The number of the newest version, or 0 where there is none. */
export async function newestVersion(within: Kysely<Database>): Promise<number> {
  const { newest } = await within
    .selectFrom('versions')
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** The facts of the version of a save, or null where no save of this id is stored. */
export async function findSave(
  within: Kysely<Database>,
  saveId: string,
): Promise<StoredVersion | null> {
  const row = await within
    .selectFrom('versions')
    .selectAll()
    .where('saveId', '=', saveId)
    .executeTakeFirst();
  return row === undefined ? null : versionOf(row);
}

/** Adds a version, and those of its sections that no other version has. `bodies` are their texts. */
export async function addVersion(
  within: Transaction<Database>,
  { version, savedAt, cause, restoredFrom, browser }: VersionFacts,
  bodies: BySection<string | null>,
  saveId: string | null = null,
): Promise<void> {
  const hashes = bySection((name) => {
    const body = bodies[name];
    return body === null ? null : sha256(body);
  });
  const needed = new Map(
    SECTION_NAMES.flatMap((name) => {
      const [hash, body] = [hashes[name], bodies[name]];
      return hash === null || body === null ? [] : [[hash, body] as const];
    }),
  );
  if (needed.size > 0) {
    // Asked first, so that a large section that did not change is not sent to the database again.
    const stored = await within
      .selectFrom('sections')
      .select('hash')
      .where('hash', 'in', [...needed.keys()])
      .execute();
    for (const { hash } of stored) needed.delete(hash);
  }
  const rows = [...needed].map(([hash, body]) => ({ hash, body }));
  if (rows.length > 0) await within.insertInto('sections').values(rows).execute();
  await within
    .insertInto('versions')
    .values({
      version,
      savedAt: savedAt,
      cause,
      restoredFrom: restoredFrom,
      browser,
      saveId: saveId,
      ...byHashColumn((name) => hashes[name]),
    })
    .execute();
}

/** Deletes the versions that are not kept any more at `now`, and the sections that only they had. */
export async function prune(within: Transaction<Database>, now: Date): Promise<void> {
  const versions = await within
    .selectFrom('versions')
    .select(['version', 'savedAt', 'cause'])
    .execute();
  const kept = keptVersions(versions, now);
  const gone = versions.map(({ version }) => version).filter((version) => !kept.has(version));
  if (gone.length === 0) return;
  const deleted = await within
    .deleteFrom('versions')
    .where('version', 'in', gone)
    .returningAll()
    .execute();
  const hashes = deleted
    .flatMap((row) => Object.values(hashesIn(row)))
    .filter((each) => each !== null);
  if (hashes.length === 0) return;
  await within
    .deleteFrom('sections')
    .where('hash', 'in', [...new Set(hashes)])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('versions')
            .select('version')
            .where(({ or, eb, ref }) =>
              or(SECTION_NAMES.map((name) => eb(hashColumnOf(name), '=', ref('sections.hash')))),
            ),
        ),
      ),
    )
    .execute();
}
