import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import { type BySection, bySection, SECTION_NAMES } from '../../domain/content/sections.ts';
import { type DatedVersion, keptVersions } from '../../domain/history.ts';
import { sha256 } from '../core/hashes.ts';
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
  list: (limit, before) =>
    versionsIn(db, (versions) =>
      versions
        .$if(before !== undefined, (earlier) => earlier.where('version', '<', before ?? 0))
        .orderBy('version', 'desc')
        .limit(limit),
    ),

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

type VersionQuery = SelectQueryBuilder<Database, 'versions', { version: number }>;

/** Some versions with the hashes of their sections, in one query; the newest first. */
async function versionsIn(
  within: Kysely<Database>,
  choose: (versions: VersionQuery) => VersionQuery,
): Promise<StoredVersion[]> {
  const rows = await within
    .selectFrom('versions')
    .leftJoin('versionSections', 'versionSections.version', 'versions.version')
    .select(['versions.version', 'savedAt', 'cause', 'restoredFrom', 'browser', 'name', 'hash'])
    .where('versions.version', 'in', choose(within.selectFrom('versions').select('version')))
    .orderBy('versions.version', 'desc')
    .execute();
  return [...Map.groupBy(rows, ({ version }) => version)].flatMap(([version, sections]) => {
    const [first] = sections;
    if (first === undefined) return [];
    const { savedAt, cause, restoredFrom, browser } = first;
    const hashes = new Map(sections.map(({ name, hash }) => [name, hash]));
    return {
      ...{ version, savedAt, cause, restoredFrom, browser },
      hashes: bySection((name) => hashes.get(name) ?? null),
    };
  });
}

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
  const [found = null] = await versionsIn(within, (versions) =>
    versions.where('saveId', '=', saveId),
  );
  return found;
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
    .values({ version, savedAt, cause, restoredFrom, browser, saveId })
    .execute();
  const named = SECTION_NAMES.flatMap((name) => {
    const hash = hashes[name];
    return hash === null ? [] : { version, name, hash };
  });
  if (named.length > 0) await within.insertInto('versionSections').values(named).execute();
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
  await within.deleteFrom('versions').where('version', 'in', gone).execute();
  const deleted = await within
    .deleteFrom('versionSections')
    .where('version', 'in', gone)
    .returning('hash')
    .execute();
  const hashes = new Set(deleted.map(({ hash }) => hash));
  if (hashes.size === 0) return;
  await within
    .deleteFrom('sections')
    .where('hash', 'in', [...hashes])
    .where('hash', 'not in', ({ selectFrom }) =>
      selectFrom('versionSections').select('versionSections.hash'),
    )
    .execute();
}
